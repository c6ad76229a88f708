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
