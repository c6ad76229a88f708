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
