import { serializeXhtml } from "../xml/xml-serialize.ts";
import { xml, type XmlNode } from "../xml/xml-tree.ts";
import { pageDirection } from "./publication.ts";

export const STYLESHEET_FILE = "style.css";

interface Page {
  title: string;
  language: string;
  body?: Record<string, string>;
  /** Null for a page without one. */
  stylesheet?: string | null;
  children: readonly XmlNode[];
}

/** A content document of the publication (EPUB 3.3, section 6.1). */
export function page({ title, language, body = {}, stylesheet = STYLESHEET_FILE, children }: Page): string {
  const lines = children.flatMap((child) => [child, "\n"]);
  const document = xml(
    "html",
    {
      xmlns: "http://www.w3.org/1999/xhtml",
      "xmlns:epub": "http://www.idpf.org/2007/ops",
      lang: language,
      "xml:lang": language,
      dir: pageDirection(language) === "rtl" ? "rtl" : undefined,
    },
    [
      "\n",
      xml("head", {}, [
        xml("meta", { charset: "utf-8" }),
        xml("title", {}, [title]),
        ...(stylesheet === null
          ? []
          : [xml("link", { rel: "stylesheet", type: "text/css", href: stylesheet })]),
      ]),
      "\n",
      xml("body", body, ["\n", ...lines]),
      "\n",
    ],
  );
  return `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n${serializeXhtml(document)}\n`;
}
