import { z } from "zod";
import { typographyKinds } from "#formats/typography/kinds.ts";
import { languages } from "#books/catalogue/metadata/languages.rules.ts";
import { formats } from "#books/publishing/edition-formats.rules.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { Key, TextLine } from "#platform/data/text-types.ts";

/** Names of uploads, as issued by the server, without their folder. */
const UploadName = Key(100);

/** Kinds of French typography, joined by commas; "none": none at all. */
const TypographyList = z
  .string()
  .transform((text) => (text === "none" ? [] : text.split(",")))
  .pipe(z.array(z.enum(typographyKinds, { error: "Correction typographique inconnue." })));

/** The form as it is filled now: what is absent is left out of the proof. */
const ProofForm = z.object({
  title: TextLine(300).optional(),
  author: TextLine(200).optional(),
  editionTitle: TextLine(200).optional(),
  publicationDate: z.iso.date("Cette date n’existe pas.").optional(),
  language: z.enum(languages, { error: "Choisissez une langue de la liste." }).optional(),
  cover: UploadName.optional(),
  /** Absent: the default of the language. */
  typography: TypographyList.optional(),
  /** A DOCX in its own fonts. */
  fonts: z.literal("1").optional(),
  /** Answers to what is understood of a DOCX, as `answersCode` writes them. */
  structure: Key(3000).optional(),
  /** An EPUB 2 as EPUB 3. */
  upgrade: z.literal("1").optional(),
});
export type ProofForm = z.output<typeof ProofForm>;

export const downloadProof = endpoint({
  path: "/api/admin/uploads/{file}/proof/{format}",
  summary:
    "A format made from a file that was sent and is not published yet, as a copy marked “Épreuve”: PDF of a PDF, EPUB and AZW3 of a DOCX or an EPUB. It is made for this answer, and not kept",
  permission: "files",
  params: z.object({ file: UploadName, format: z.enum(formats) }),
  query: ProofForm,
  answer: z.unknown(),
});

/** The text of an EPUB as it would be made, to be leafed through. */
export const ProofPages = z.object({
  language: z.string(),
  direction: z.enum(["ltr", "rtl"]),
  /** CSS. */
  style: z.string(),
  /** In reading order: XHTML of their bodies, with small pictures in it. */
  sections: z.array(z.object({ path: z.string(), title: z.string(), markup: z.string() })),
});
export type ProofPages = z.infer<typeof ProofPages>;

export const getProofPages = endpoint({
  path: "/api/admin/uploads/{file}/pages",
  summary:
    "The pages of the EPUB made from a DOCX, published or not, with the answers of the form. It is made for this answer, and not kept",
  permission: "files",
  params: z.object({ file: UploadName }),
  query: ProofForm,
  answer: ProofPages,
});
