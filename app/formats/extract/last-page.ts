import { page } from "../epub/page.ts";
import { xml } from "../xml/xml-tree.ts";

export interface LastPage {
  title: string;
  author: string;
  /** The shop's name. */
  brand: string;
  /** Where the book is sold. */
  address: string;
}

export const LAST_PAGE_TITLE = "Lire la suite";

/** Ends an extract: where the book is sold. It has no style sheet, which would be the book's. */
export function lastPage({ title, author, brand, address }: LastPage, isEpub3: boolean): string {
  const section = xml("div", {}, [
    xml("h1", {}, ["Fin de l’extrait"]),
    xml("p", {}, [
      "La suite vous attend dans ",
      xml("em", {}, [title]),
      ...(author ? [`, ${author}.`] : ["."]),
    ]),
    xml("p", {}, [`Le livre entier est en vente chez ${brand}\u202F:`]),
    xml("p", {}, [xml("a", { href: address }, [address])]),
  ]);
  const text = page({ title: LAST_PAGE_TITLE, language: "fr", stylesheet: null, children: [section] });
  return isEpub3 ? text : inXhtml11(text);
}

/** EPUB 2 knows neither the document type of HTML 5 nor its attributes. */
const inXhtml11 = (text: string): string =>
  text
    .replace("<!DOCTYPE html>\n", "")
    .replace(' xmlns:epub="http://www.idpf.org/2007/ops" lang="fr"', "")
    .replace('<meta charset="utf-8"/>', "");
