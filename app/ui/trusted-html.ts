import { useMemo } from "react";

/** The only policy that the page's Content-Security-Policy allows. */
const policyName = "encrier";

interface HtmlPolicy {
  createHTML(html: string): unknown;
}
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): HtmlPolicy;
}

let policy: HtmlPolicy | null | undefined;

/**
 * `trustedHtml`, the same value for the same HTML: React writes a new one into the page again, which would load a frame
 * again and lose a selection.
 */
export const useTrustedHtml = (html: string): string => useMemo(() => trustedHtml(html), [html]);

/**
 * HTML that the server has rendered, or that the program holds itself, in the form that a browser with Trusted Types
 * lets into the page (https://w3c.github.io/trusted-types/). Every other way of writing HTML from a text is refused.
 */
export function trustedHtml(html: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy(policyName, { createHTML: (text) => text }) ?? null;
  // React passes the object on to `innerHTML` as it is.
  return policy ? (policy.createHTML(html) as string) : html;
}
