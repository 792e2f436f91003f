import { AasaError, AssociationFile as WholeFile, type FileContent } from "./index.js";

export { AasaError };
export type { FileContent, FileOptions, JSONContent, Match, MatchColumns, Verdict } from "./index.js";

/** An `apple-app-site-association` file or an `assetlinks.json`, with the functions for matching. */
export type AssociationFile = Omit<WholeFile, "explain" | "lint" | "urls" | "routes" | "graph" | "test" | "stats" | "diff" | "compact">;
export const AssociationFile: new (file: FileContent, options?: { name?: string | null } | null) => AssociationFile;
