/**
 * `npm run bench -- conversion`: counts what the ebooks of the corpus (`test/formats/corpus`) keep of their Word files,
 * next to pandoc on the same files, if it is installed (a package of Debian and of Homebrew). Prints Markdown.
 */
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EpubCheck } from "@likecoin/epubcheck-ts";
import { docxToEpub } from "#formats/epub/docx-to-epub.server.ts";
import { sampleBook } from "#test/formats/sample-publication.ts";
import { type CorpusDocument, shownIn } from "#test/formats/corpus/corpus-document.ts";
import { CORPUS, corpusFile } from "#test/formats/corpus/corpus.ts";
import { formattingKept, type Kept, type Measure } from "./formatting-kept.ts";

const titles: Record<Measure, string> = {
  italics: "letters in italics",
  bold: "bold letters",
  smallCaps: "letters in small capitals",
  raised: "superscripts and subscripts",
  numbers: "numbers and bullets of lists",
  widths: "widths of pictures",
  headings: "headings at their level",
  notes: "references to notes",
  links: "links",
};

interface Converter {
  name: string;
  convert: (docxPath: string, outPath: string) => Promise<void>;
}

const encrier: Converter = {
  name: "Encrier",
  convert: async (docxPath, outPath) => {
    await docxToEpub({ docxPath, cover: null, metadata: sampleBook, typography: [], outPath });
  },
};

/** Null if pandoc is not installed. */
function pandoc(): Converter | null {
  const run = (args: string[]) =>
    execFileSync("pandoc", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  try {
    const [version = "pandoc"] = run(["--version"]).split("\n");
    const metadata = ["--metadata", "title=Corpus", "--metadata", "lang=fr"];
    return {
      name: version,
      convert: async (docxPath, outPath) => void run([docxPath, "-o", outPath, ...metadata]),
    };
  } catch {
    return null;
  }
}

const folder = await mkdtemp(join(tmpdir(), "encrier-bench-"));
try {
  const other = pandoc();
  if (!other) console.log("pandoc is not installed: its column is missing (`apt-get install pandoc`).\n");
  const converters = other ? [encrier, other] : [encrier];
  const documents = Object.values(CORPUS);
  const results = [];
  for (const converter of converters) results.push(await resultsOf(converter, documents));
  const names = converters.map(({ name }) => name);
  console.log(`| ${documents.length} documents | shown by Word | ${names.join(" | ")} |`);
  console.log(`| --- | --: |${" --: |".repeat(names.length)}`);
  for (const measure of Object.keys(titles) as Measure[]) {
    const sums = results.map(({ kept }) => sumOf(kept.map((each) => each[measure])));
    console.log(`| ${titles[measure]} | ${sums[0]?.shown} | ${sums.map(({ kept }) => kept).join(" | ")} |`);
  }
  const valid = results.map((result) => result.valid);
  console.log(`| EPUBs without an error or a warning of epubcheck-ts | | ${valid.join(" | ")} |`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function resultsOf({ convert }: Converter, documents: readonly CorpusDocument[]) {
  const [docxPath, outPath] = [join(folder, "in.docx"), join(folder, "out.epub")];
  const kept: Record<Measure, Kept>[] = [];
  let valid = 0;
  for (const document of documents) {
    await writeFile(docxPath, await corpusFile(document));
    await convert(docxPath, outPath);
    kept.push(await formattingKept(outPath, shownIn(document)));
    const { messages } = await EpubCheck.validate(await readFile(outPath));
    if (messages.every(({ severity }) => !["fatal", "error", "warning"].includes(severity))) valid += 1;
  }
  return { kept, valid };
}

function sumOf(parts: readonly Kept[]): Kept {
  return {
    shown: parts.reduce((sum, { shown }) => sum + shown, 0),
    kept: parts.reduce((sum, { kept }) => sum + kept, 0),
  };
}
