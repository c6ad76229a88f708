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
