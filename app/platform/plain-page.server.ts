interface PlainPage {
  title: string;
  brand: string;
  /** HTML; its texts are escaped by `escapeHtml`. */
  body: string;
}

/** A standalone page, for the few answers that a browser may show outside the site's screens. */
export const plainPage = ({ title, brand, body }: PlainPage): string =>
  `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)} – ${escapeHtml(brand)}</title>
<style>:root{color-scheme:light dark}body{font:17px/1.6 Georgia,serif;max-width:40rem;margin:3rem auto;padding:0 1rem;background:light-dark(#fbf8f2,#14120f);color:light-dark(#1c1916,#efe9df)}h1{font-weight:400;line-height:1.2}a{color:light-dark(#9e2a2b,#e06c5e)}li{margin:1rem 0}small{font-family:system-ui;color:light-dark(#6b635a,#a69c8f)}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
