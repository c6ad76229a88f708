interface PlainPage {
  title: string;
  brand: string;
  /** HTML; its texts are escaped by `escapeHtml`. */
  body: string;
}

/** A standalone page in the shop's look, for the few answers that a browser may show outside the site's screens. */
export const plainPage = ({ title, brand, body }: PlainPage): string =>
  `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="/icone.svg"><title>${escapeHtml(title)} – ${escapeHtml(brand)}</title>
<style>${style}</style></head>
<body><header><a href="/">${escapeHtml(brand)}</a></header><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;

/** The palette and the type of `app/ui`, without its files. */
const style = `:root{color-scheme:light dark;--hairline:light-dark(#e6dfd3,#332e27);--muted:light-dark(#6b635a,#a69c8f);--serif:"Source Serif 4 Variable","Source Serif 4",Georgia,"Times New Roman",serif}
body{margin:0;font:17px/1.6 "Source Sans 3 Variable","Source Sans 3","Helvetica Neue",Arial,system-ui,sans-serif;background:light-dark(#fbf8f2,#14120f);color:light-dark(#1c1916,#efe9df)}
header a,main{display:block;max-width:42rem;margin:0 auto;padding:.9rem 1rem}
header{border-bottom:1px solid var(--hairline)}
header a{font:600 1.836rem/1.22 var(--serif);letter-spacing:-.025em;color:inherit;text-decoration:none}
h1{font:400 2.2rem/1.16 var(--serif);margin:1.5rem 0 1rem}
a{color:light-dark(#9e2a2b,#e06c5e);text-underline-offset:.2em}
a:focus-visible{outline:2px solid;outline-offset:2px}
ul{list-style:none;margin:1.5rem 0;padding:0;border-top:1px solid var(--hairline)}
li{padding:.75rem 0;border-bottom:1px solid var(--hairline);overflow-wrap:anywhere}
small{display:block;font-size:.885rem;color:var(--muted)}`;

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
