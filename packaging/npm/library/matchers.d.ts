import type { AssociationFile, FileOptions } from "aasa";

/** For `expect.extend(matchers)` of Vitest and Jest. */
export const matchers: {
  toOpen(file: AssociationFile, url: string, options?: FileOptions | null): { pass: boolean; message(): string };
};

/** Throws an AssertionError with the explanation unless an app opens the URL. For node:test. */
export function assertOpens(file: AssociationFile, url: string, options?: FileOptions | null): void;

/** Throws an AssertionError with the explanation if an app opens the URL. */
export function assertStays(file: AssociationFile, url: string, options?: FileOptions | null): void;
