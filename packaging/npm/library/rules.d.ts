/** A rule of `aasa lint`, `aasa doctor` and the audits, as `aasa rules --format json` describes it. */
export interface Rule {
  name: string;
  group: string;
  severity: "error" | "warning" | "info";
  summary: string;
  reason: string;
  [member: string]: any;
}

/** All rules, by group. */
export const rules: Rule[];
