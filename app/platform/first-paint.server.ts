const announced = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const start =
  /<script type="module" async="">import ("[^"]+");\n((?:import \* as \w+ from "[^"]+";\n)+)\s*([^<]*?)\s*import\("([^"]+)"\);<\/script>/;

/**
 * What is seen comes before what is run: on a telephone's line the page's style, fonts and first covers would share the way with its
 * program, five times their weight. Programs are fetched once the first frame is painted, all at once; in a page that nobody
 * looks at yet, without waiting. React Router leaves no say in it: where its words are others than expected, the page stays as it is.
 */
export function runAfterFirstPaint(html: string): string {
  const [whole, manifest = "", imports = "", modules = "", entry = ""] = start.exec(html) ?? [];
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
    .replace(whole, () => `<script type="module" async="">${script}</script>`);
}
