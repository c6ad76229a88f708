/** The part of the style sheet for the generated pages: cover, title, imprint, table of contents, licence. */
export const PAGE_STYLES = `/* Pages of the edition itself. */
body.page-couverture {
  text-align: center;
}
.page-couverture svg {
  width: 100%;
  height: 98vh;
}
.page-titre {
  text-align: center;
}
.page-titre p {
  text-align: center;
  text-indent: 0;
}
.page-titre .auteur {
  margin: 3em 0 2em;
  font-size: 1.15em;
}
.page-titre .titre {
  margin: 0;
  font-size: 2em;
  line-height: 1.2;
}
.page-faux-titre .titre {
  margin-top: 30%;
  font-size: 1.3em;
  text-align: center;
  text-indent: 0;
}
.page-titre .edition {
  margin-top: 1.2em;
  font-style: italic;
}
.page-titre .editeur {
  margin-top: 5em;
  font-size: 0.95em;
}
.sommaire ol {
  margin: 0 0 0 1.4em;
  padding: 0;
  list-style-type: none;
}
.sommaire nav > ol {
  margin: 0;
}
.sommaire li {
  margin: 0.45em 0;
  text-align: left;
  text-indent: 0;
}
.page-licence h1 {
  font-size: 1.2em;
}
.page-licence p {
  margin: 0 0 0.8em;
  text-align: center;
  text-indent: 0;
  text-wrap: balance;
}
.page-mentions p {
  margin: 0 0 0.5em;
  font-size: 0.9em;
  text-align: left;
  text-indent: 0;
}
.page-mentions {
  margin-top: 6em;
}
p.marque {
  margin: 2em 0 0;
  font-size: 0.75em;
  text-align: center;
  text-indent: 0;
  text-wrap: balance;
  word-wrap: break-word;
  overflow-wrap: anywhere;
}
.page-mentions .marque {
  margin-top: 2em;
  font-size: 0.75em;
}
.page-licence .marque {
  margin: 0 0 2em;
}
`;

/** The part of the style sheet for details that Word sets by hand: drop caps, lists, code, readings of signs. */
export const DETAIL_STYLES = `/* A drop cap of two lines. The selector leaves the first word whole for screen readers and search.
   The letter never reaches into the paragraph after a short one. */
p.lettrine {
  display: flow-root;
  text-indent: 0;
}
p.lettrine:first-letter {
  float: left;
  margin: 0.05em 0.08em 0 0;
  font-size: 3em;
  line-height: 0.85;
}
/* The initial of a short paragraph is on its line: no gap is left below it. */
p.initiale {
  text-indent: 0;
}
p.initiale:first-letter {
  font-size: 2em;
  line-height: 1;
}

/* Signs or several letters: in the line, so that their word is read as one. */
p.initiales {
  text-indent: 0;
}
.lettres {
  font-size: 2em;
  line-height: 1;
}

/* The lines of an address. */
p.lignes {
  margin-left: 1.4em;
  text-align: left;
  text-indent: 0;
}

/* Lists. */
ul,
ol {
  margin: 0.8em 0;
  padding: 0 0 0 1.8em;
}
li ul,
li ol {
  margin: 0;
}
li p {
  text-indent: 0;
}
/* Numbers that no list counts, as "1.2", are part of the text. */
ol.numeros {
  list-style-type: none;
}

/* Code keeps its spaces; lines that are too long turn. */
code {
  white-space: pre-wrap;
  -webkit-hyphens: none;
  hyphens: none;
}
pre {
  margin: 1em 0;
  font-size: 0.85em;
  line-height: 1.35;
  text-align: left;
  text-indent: 0;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
rt {
  font-size: 0.5em;
}

`;

/** The part of the style sheet for figures, tables and formulas, which may be wider than the screen. */
export const FIGURE_STYLES = `/* Figures and tables keep together and within the page. */
figure {
  margin: 1.4em 0;
  text-align: center;
  text-indent: 0;
  page-break-inside: avoid;
  break-inside: avoid;
}
img {
  max-width: 100%;
  max-height: 95vh;
  height: auto;
  object-fit: contain;
}
figcaption,
caption,
p.legende {
  margin: 0.5em 0;
  font-size: 0.9em;
  line-height: 1.3;
  text-align: center;
}
table {
  width: 100%;
  margin: 1.4em 0;
  border-collapse: collapse;
  font-size: 0.95em;
  line-height: 1.3;
}
caption {
  caption-side: top;
  page-break-after: avoid;
  break-after: avoid;
}
caption.dessous {
  caption-side: bottom;
}
.tableau-large {
  margin: 1.4em 0;
  overflow-x: auto;
}
.tableau-large table {
  margin: 0;
}
thead {
  page-break-after: avoid;
  break-after: avoid;
}
tr {
  page-break-inside: avoid;
  break-inside: avoid;
}
td,
th {
  padding: 0.35em 0.5em;
  border-bottom: 1px solid;
  text-align: left;
  vertical-align: top;
  word-wrap: break-word;
  overflow-wrap: break-word;
}
td p,
th p {
  text-align: left;
  text-indent: 0;
}
th {
  border-bottom-width: 2px;
  font-weight: bold;
}

/* Formulas on a line of their own. */
math[display="block"] {
  margin: 0.8em 0;
  overflow-x: auto;
}
`;
