import { useMemo } from "react";

/** The policy of the shop's own HTML; the page's Content-Security-Policy also allows the default one of `root.tsx`. */
const policyName = "encrier";

interface Rules {
  createHTML: (html: string) => string;
  createScriptURL: (url: string) => string;
}
interface Policy {
  createHTML(html: string): unknown;
  createScriptURL(url: string): unknown;
}
interface TrustedTypes {
  createPolicy(name: string, rules: Rules): Policy;
}

let policy: Policy | null | undefined;

function shopPolicy(): Policy | null {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const rules: Rules = { createHTML: (text) => text, createScriptURL: ownPath };
  return (policy ??= trustedTypes?.createPolicy(policyName, rules) ?? null);
}

function ownPath(url: string): string {
  if (!/^\/[\w-]/.test(url)) throw new TypeError("Scripts come from the shop alone.");
  return url;
}

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
  const known = shopPolicy();
  // React passes the object on to `innerHTML` as it is.
  return known ? (known.createHTML(html) as string) : html;
}

/** The path of a script that the program itself holds, for a worker. */
export function trustedScriptUrl(path: string): string {
  const known = shopPolicy();
  return known ? (known.createScriptURL(path) as string) : path;
}
