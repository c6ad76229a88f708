import { expect, test } from "vitest";
import { readWord } from "#test/formats/read-word.ts";
import { wordFile, wordParagraph, wordRun } from "#test/formats/sample-word-file.ts";

/** Reads a document with one inserted file between two paragraphs. */
async function read(name: string, content: Buffer | string) {
  const type = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/aFChunk";
  const body = `${wordParagraph("Avant.")}<w:altChunk r:id="chunk"/>${wordParagraph("Après.")}`;
  const docx = await wordFile(body, {
    relationships: `<Relationship Id="chunk" Type="${type}" Target="${name}"/>`,
    files: { [`word/${name}`]: Buffer.from(content) },
  });
  const { markup, warnings } = await readWord(docx);
  return {
    inserted: markup.split("\n").slice(1, -1).join("\n"),
    losses: warnings.filter((warning) => warning.includes("fichier inséré")),
  };
}

test("HTML is taken in, without what is not text", async () => {
  const html = `<html><head><style>p { color: red }</style><title>Nom</title></head><body>
    <h2 onclick="x()" class="vers">Titre</h2><script>alert(1)</script>
    <div>Un <b>mot</b> et <i style="x">un autre</i><p id="a">Ligne <img src="http://x/y.png" alt="(photo)"/></p></div>
    <a href="https://exemple.fr/">un lien</a></body></html>`;
  const { inserted, losses } = await read("a.html", html);
  expect(inserted.replaceAll(/\s+/g, " ").replaceAll("> <", "><")).toBe(
    '<h2>Titre</h2><p class="premier">Un <strong>mot</strong> et <em>un autre</em></p><p>Ligne (photo)</p><p><a href="https://exemple.fr/">un lien</a></p>',
  );
  expect(losses).toEqual([
    "Une image d’un fichier inséré n’a pas été reprise, après «\u00A0Avant.\u00A0»\u202F: copiez-la dans le document.",
  ]);
});

test("HTML is read in its own encoding", async () => {
  const latin = Buffer.from('<meta charset="windows-1252"><p>d\u00e9j\u00e0</p>', "latin1");
  expect((await read("a.htm", latin)).inserted).toBe("<p>déjà</p>");
});

test("a web archive is taken in", async () => {
  const archive = [
    "MIME-Version: 1.0",
    'Content-Type: multipart/related; boundary="b"',
    "",
    "--b",
    "Content-Type: text/html; charset=utf-8",
    "Content-Transfer-Encoding: quoted-printable",
    "",
    "<p>d=C3=A9j=C3=A0</p>",
    "--b--",
  ].join("\r\n");
  expect((await read("a.mht", archive)).inserted).toBe("<p>déjà</p>");
});

test("a Word document is taken in with its formatting, and plain text with its lines", async () => {
  const docx = await wordFile(`<w:p>${wordRun("Un ")}${wordRun("mot", "<w:i/>")}</w:p>`);
  expect((await read("a.docx", docx)).inserted).toBe("<p>Un <em>mot</em></p>");
  expect((await read("a.txt", "Un & deux\r\nTrois")).inserted).toBe("<p>Un &amp; deux</p>\n<p>Trois</p>");
});

test.each([
  ["RTF", "{\\rtf1 texte}"],
  ["a damaged document", "PK\u0003\u0004"],
])("%s is reported", async (_, content) => {
  const { inserted, losses } = await read("a.bin", content);
  expect(inserted).toBe("");
  expect(losses).toEqual([
    "Un fichier inséré n’a pas pu être repris, après «\u00A0Avant.\u00A0»\u202F: copiez son texte dans le document.",
  ]);
});
