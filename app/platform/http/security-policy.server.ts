/** Where browsers send what the policy refused. */
export const policyReportsPath = "/api/csp-reports";

/**
 * The site's Content-Security-Policy (CSP Level 3): scripts and styles from here only, plus the inline scripts
 * whose hashes are given. `style-src` allows inline attributes, which React writes for widths and colours. HTML from
 * a text only goes into a page through the one policy of Trusted Types (`trusted-html.ts`). Browsers report what they
 * refuse; `report-uri` is the form that all of them know.
 * @param imageOrigin another origin of images, or null
 */
export function contentSecurityPolicy(scriptHashes: string[], imageOrigin: string | null): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes.join(" ")}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${imageOrigin ?? ""}`.trim(),
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types encrier default",
    `report-uri ${policyReportsPath}`,
  ].join("; ");
}
