import { DETAIL_STYLES, PAGE_STYLES, FIGURE_STYLES } from "./page-styles.ts";

/**
 * The book's typography, for any screen and any reading system: it imposes no font and no size, every length is in em,
 * colours are the reader's. Classes replace positional selectors, since older devices support few of them.
 */
export const STYLESHEET = `body {
  margin: 0;
  padding: 0;
  line-height: 1.4;
  widows: 2;
  orphans: 2;
  -epub-hyphens: auto;
  -webkit-hyphens: auto;
  hyphens: auto;
}

/* Running text: indented paragraphs without space between them, flush after a title or a pause. */
p {
  margin: 0;
  text-align: justify;
  text-indent: 1.4em;
}
p.premier,
p.centre,
p.droite,
p.dedicace,
p.signature,
p.ornement,
p.legende,
p.titre-ouvrage,
p.sous-titre {
  text-indent: 0;
}
p.pause {
  margin-top: 1.6em;
}
.ouverture {
  margin-top: 4em;
}
p.centre {
  text-align: center;
}
p.droite,
p.signature {
  margin-left: 20%;
  text-align: right;
}
p.signature {
  margin-top: 0.8em;
  margin-bottom: 0.8em;
}
p.ornement {
  margin: 1.4em 0;
  text-align: center;
}
.nouvelle-page {
  page-break-before: always;
  break-before: page;
}

/* Titles: centred, in lines of like length, with air around them, never alone at the foot of a page, never hyphenated. */
h1,
h2,
h3,
h4,
h5,
h6 {
  font-weight: normal;
  line-height: 1.25;
  text-align: center;
  text-indent: 0;
  text-wrap: balance;
  -epub-hyphens: none;
  -webkit-hyphens: none;
  hyphens: none;
  page-break-after: avoid;
  break-after: avoid;
  page-break-inside: avoid;
  break-inside: avoid;
}
h1 strong,
h2 strong,
h3 strong {
  font-weight: normal;
}
h1 {
  margin: 3em 0 2em;
  font-size: 1.6em;
}
h2 {
  margin: 2.4em 0 1.4em;
  font-size: 1.3em;
}
h3 {
  margin: 2em 0 1em;
  font-size: 1.1em;
  font-style: italic;
}
h3 em,
.exergue em,
p.dedicace em,
p.sous-titre em {
  font-style: normal;
}
h4,
h5,
h6 {
  margin: 1.6em 0 0.8em;
  font-size: 1em;
  font-variant: small-caps;
}
p.titre-ouvrage,
p.sous-titre {
  page-break-after: avoid;
  break-after: avoid;
  page-break-inside: avoid;
  break-inside: avoid;
}
p.titre-ouvrage {
  margin: 3em 0 0.8em;
  font-size: 1.8em;
  line-height: 1.2;
  text-align: center;
}
p.sous-titre {
  margin: 0 0 2em;
  font-size: 1.2em;
  font-style: italic;
  text-align: center;
}

/* Within the line. */
a {
  color: inherit;
}
sup,
sub {
  font-size: 0.7em;
  line-height: 0;
}
.petites-capitales {
  font-variant: small-caps;
}
.siecle {
  font-variant-caps: all-small-caps;
}
.capitales {
  text-transform: uppercase;
}
a.appel,
a.retour,
.sommaire a {
  text-decoration: none;
}

/* Set apart from the text. */
blockquote,
.lettre {
  margin: 1.2em 6%;
}
.vers {
  margin: 1.2em 0 1.2em 8%;
}
.vers p {
  padding-left: 2em;
  text-align: left;
  text-indent: -2em;
  -epub-hyphens: none;
  -webkit-hyphens: none;
  hyphens: none;
}
.vers p.strophe {
  margin-top: 0.9em;
}
.vers p.retrait {
  padding-left: 4em;
}
.vers p.retrait-2 {
  padding-left: 6em;
}
.vers p.retrait-3 {
  padding-left: 8em;
}
.vers p,
.exergue,
p.dedicace {
  page-break-inside: avoid;
  break-inside: avoid;
}
.exergue {
  margin: 2em 0 2.4em 35%;
  font-style: italic;
}
.exergue p {
  text-align: left;
  text-indent: 0;
}
.exergue p.source {
  margin-top: 0.4em;
  font-style: normal;
  text-align: right;
}
.exergue p.source em {
  font-style: italic;
}
.dedicaces {
  margin: 3em 0;
}
p.dedicace {
  margin-left: 35%;
  font-style: italic;
  text-align: right;
}
${FIGURE_STYLES}
/* Notes. */
.notes {
  margin-top: 2.4em;
  padding-top: 1em;
  border-top: 1px solid;
}
.note {
  margin: 0 0 0.5em;
  font-size: 0.9em;
  line-height: 1.35;
}
.note p {
  text-indent: 0;
}

/* Right to left. */
[dir="rtl"] {
  text-align: right;
}

${DETAIL_STYLES}${PAGE_STYLES}`;
