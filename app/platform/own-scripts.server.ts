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

const announced = /<link rel="modulepreload" href="([^"]+)"(?: nonce="[^"]*")?\/>/g;
const start =
  /<script((?: nonce="[^"]*")?) type="module" async="">import ("[^"]+");\n((?:import \* as \w+ from "[^"]+";\n)+)\s*([^<]*?)\s*import\("([^"]+)"\);<\/script>/;

/**
 * Visible resources load before scripts: on a phone's connection the page's style, fonts and first covers would share
 * the bandwidth with scripts of five times their size. Scripts are fetched once the first frame is painted, all
 * together; in a hidden page, without waiting. React Router has no option for this: if its markup differs from the
 * expected one, the page stays unchanged.
 */
export function runAfterFirstPaint(html: string): string {
  const [whole, nonce = "", manifest = "", imports = "", modules = "", entry = ""] = start.exec(html) ?? [];
  if (whole === undefined) return html;
  const addresses = [...html.matchAll(announced)].map(([, href]) => href);
  const routes = [...imports.matchAll(/import \* as (\w+) from ("[^"]+");/g)];
  const names = routes.map(([, name]) => name).join(", ");
  const files = routes.map(([, , file]) => `import(${file})`).join(", ");
  const script = `await new Promise((seen) => document.hidden ? seen() : requestAnimationFrame(() => setTimeout(seen)));
for (const href of ${JSON.stringify(addresses)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
const [, ${names}] = await Promise.all([import(${manifest}), ${files}]);
${modules}
import("${entry}");`;
  return html
    .replaceAll(announced, "")
    .replace(whole, () => `<script${nonce} type="module" async="">${script}</script>`);
}
