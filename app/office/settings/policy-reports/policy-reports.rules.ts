/** The directives that are counted: a table by day and directive stays small whatever is sent. */
const directives = new Set([
  "default-src",
  "script-src",
  "style-src",
  "img-src",
  "font-src",
  "connect-src",
  "object-src",
  "base-uri",
  "form-action",
  "frame-ancestors",
  "frame-src",
  "media-src",
  "worker-src",
  "manifest-src",
  "require-trusted-types-for",
  "trusted-types",
]);

/**
 * The directive under which a browser refused something: of a report as `report-uri` sends it, or of the first one in
 * a list of the Reporting API. Null for anything else, and for what a reader's extension has added to the page.
 */
export function refusedDirective(report: unknown): string | null {
  const [entry] = Array.isArray(report) ? (report as unknown[]) : [report];
  const body = fieldOf(entry, "csp-report") ?? fieldOf(entry, "body");
  const named =
    fieldOf(body, "effective-directive") ??
    fieldOf(body, "effectiveDirective") ??
    fieldOf(body, "violated-directive");
  const blocked = fieldOf(body, "blocked-uri") ?? fieldOf(body, "blockedURL");
  const source = fieldOf(body, "source-file") ?? fieldOf(body, "sourceFile");
  if (typeof named !== "string" || [blocked, source].some(isOfExtension)) return null;
  // `script-src-elem` and `script-src-attr` are parts of `script-src`.
  const directive = named.split(" ")[0]?.replace(/-(elem|attr)$/, "") ?? "";
  return directives.has(directive) ? directive : null;
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

const isOfExtension = (address: unknown): boolean =>
  typeof address === "string" && /^[a-z-]+-extension\b/.test(address);
