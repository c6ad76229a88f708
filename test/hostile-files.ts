import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { DOCX_PARTS, renamed, withCentralField, zipOf } from "#test/formats/zip-fixture.ts";
import { packedTwiceBomb, sharedStreamBomb } from "#test/formats/pdf-bombs.ts";
import { pdfOf, resaved } from "#test/formats/pdf-fixture.ts";

/** A malicious file, the way it is sent, and the expected status. */
export interface HostileFile {
  name: string;
  call: "edition" | "cover";
  status: 413 | 415 | 422;
  content: () => Promise<Buffer>;
}

const docxWith = (parts: Record<string, string | Buffer>) => zipOf({ ...DOCX_PARTS, ...parts });
const documentOf = (text: string) => docxWith({ "word/document.xml": text });

const entityBomb = () => {
  const levels = Array.from({ length: 9 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`);
  return documentOf(`<!DOCTYPE d [<!ENTITY e0 "ha">${levels.join("")}]><d>&e9;</d>`);
};

const docxFiles: [string, () => Promise<Buffer>][] = [
  ["a zip bomb by ratio", () => docxWith({ "word/media/a.bin": Buffer.alloc(60_000_000) })],
  [
    "a zip bomb that declares a small size",
    async () =>
      withCentralField(
        await docxWith({ "word/media/a.bin": Buffer.alloc(30_000_000) }),
        "word/media/a.bin",
        24,
        99,
      ),
  ],
  [
    "an archive of four thousand entries",
    () => docxWith(Object.fromEntries(Array.from({ length: 4000 }, (_, n) => [`x/${n}`, ""]))),
  ],
  ["an entity bomb", entityBomb],
  [
    "an external entity",
    () => documentOf('<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><d>&x;</d>'),
  ],
  ["an external DTD", () => documentOf('<!DOCTYPE d SYSTEM "http://127.0.0.1:9/d.dtd"><d/>')],
  [
    "a path that leaves the archive",
    async () => renamed(await docxWith({ "aa/evil.xml": "<a/>" }), "aa/evil.xml", "../evil.xml"),
  ],
  [
    "an absolute path",
    async () => renamed(await docxWith({ "aa/evil.xml": "<a/>" }), "aa/evil.xml", "/a/evil.xml"),
  ],
  [
    "the same name twice, in another case",
    async () =>
      renamed(await docxWith({ "word/dokument.xml": "<a/>" }), "word/dokument.xml", "word/Document.xml"),
  ],
  ["an encrypted entry", async () => withCentralField(await zipOf(DOCX_PARTS), "word/document.xml", 8, 1)],
  ["a wrong checksum", async () => withCentralField(await zipOf(DOCX_PARTS), "word/document.xml", 16, 42)],
  ["half an archive", async () => (await zipOf(DOCX_PARTS)).subarray(0, 600)],
  ["an archive of something else", () => zipOf({ mimetype: "application/epub+zip", "a.xml": "<a/>" })],
  [
    "the first bytes of an archive, and noise",
    async () => Buffer.concat([Buffer.from("PK\x03\x04"), randomBytes(9000)]),
  ],
];

const withAction = (action: object) => async () =>
  resaved(await pdfOf(2), "", (document) => document.getTrailer().get("Root").put("OpenAction", action));
const withCount = (count: number) => async () =>
  resaved(await pdfOf(2), "", (document) => document.getTrailer().get("Root", "Pages").put("Count", count));

const pdfFiles: [string, () => Promise<Buffer>][] = [
  ["a PDF with JavaScript", withAction({ S: "JavaScript", JS: "(app.alert\\(1\\))" })],
  ["a PDF that launches a program", withAction({ S: "Launch", F: "(calc.exe)" })],
  ["a PDF that sends a form", withAction({ S: "SubmitForm", F: "(http://127.0.0.1:9/)" })],
  ["a PDF that claims a hundred thousand pages", withCount(100_000)],
  ["a PDF that claims two thousand million pages", withCount(2_000_000_000)],
  [
    "a PDF whose page tree bites its tail",
    async () =>
      resaved(await pdfOf(2), "", (document) => {
        const tree = document.getTrailer().get("Root", "Pages");
        tree.get("Kids").push(tree);
      }),
  ],
  [
    "a PDF under a password",
    async () => resaved(await pdfOf(2), "encrypt=aes-256,user-password=a,owner-password=b"),
  ],
  ["half a PDF", async () => (await pdfOf(20)).subarray(0, 4000)],
  [
    "a PDF that turns into an archive",
    async () => Buffer.concat([(await pdfOf(9)).subarray(0, 2000), await zipOf(DOCX_PARTS)]),
  ],
  [
    "a PDF's first line, and noise",
    async () => Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(9000)]),
  ],
  ["a PDF whose objects all are in one stream of four megabytes", async () => sharedStreamBomb()],
  ["a PDF whose object stream is compressed twice", async () => packedTwiceBomb()],
  [
    "a PDF with a stream that unpacks to a gigabyte",
    async () =>
      resaved(await pdfOf(1), "", (document) => {
        let bomb = Buffer.alloc(64 * 1024 * 1024);
        // Compressed twice, a few kilobytes.
        for (let n = 0; n < 2; n += 1) bomb = deflateSync(bomb);
        const content = document.addRawStream(bomb, { Filter: ["FlateDecode", "FlateDecode"] });
        document.findPage(0).put(
          "Contents",
          Array.from({ length: 16 }, () => content),
        );
      }),
  ],
];

/** A PNG whose header announces a size that its few bytes can't have: decoding it would take gigabytes. */
async function pixelBomb(): Promise<Buffer> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  png.writeUInt32BE(60_000, 16);
  png.writeUInt32BE(60_000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

const coverFiles: [string, 415 | 422, () => Promise<Buffer>][] = [
  ["a cover of 3 600 million pixels", 422, pixelBomb],
  [
    "a cover that is a drawing with a script",
    415,
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
  ],
  [
    "a cover that turns into HTML",
    422,
    async () => Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.from("<html>")]),
  ],
  ["a PDF as a cover", 415, () => pdfOf(1)],
];

export const hostileFiles: HostileFile[] = [
  ...[...docxFiles, ...pdfFiles].map(([name, content]): HostileFile => ({
    name,
    content,
    call: "edition",
    status: 422,
  })),
  ...coverFiles.map(([name, status, content]): HostileFile => ({ name, status, content, call: "cover" })),
  { name: "an empty file", call: "edition", status: 422, content: async () => Buffer.alloc(0) },
  {
    name: "a program",
    call: "edition",
    status: 415,
    content: async () => Buffer.concat([Buffer.from("\x7fELF"), randomBytes(900)]),
  },
];
