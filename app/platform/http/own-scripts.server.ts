import { createHash } from "node:crypto";

/**
 * Takes the page's nonce off its scripts and returns the hashes of exactly these scripts (CSP Level 3, 2.3.1). Only the
 * program's own elements have the nonce, which is random for each rendering: a script that came into the page as text
 * has none and is not allowed. Hashes let the page and its policy be cached together, which a nonce would not.
 */
export function hashOwnScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes = "", code = ""] of html.matchAll(inlineScript)) {
    if (code && attributes.includes(attribute))
      hashes.add(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  }
  return { html: html.replaceAll(attribute, ""), hashes: [...hashes] };
}

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
