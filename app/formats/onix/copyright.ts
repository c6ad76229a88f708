import { textOf, type XmlElement } from "../xml/xml-tree.ts";
import type { BookRecord } from "./book-record.ts";
import { childrenOf, element, leaf, value } from "./elements.ts";

/** « © Éditions du Phare, 1957, 2024 » or « traduction © 2024 Marie Lenoir »: years before or after the owner. */
const statement =
  /©\s*(?:(?<first>\d{4}(?:, ?\d{4})*),? )?(?<owner>\S.*?)(?:, (?<last>\d{4}(?:, ?\d{4})*))?\s*$/;

/** What a notice of rights says of copyright, part by part; ONIX has no element for its other words. */
export const copyrightStatements = (rights: string): XmlElement[] =>
  rights.split(";").flatMap((part) => {
    const { first, owner, last } = statement.exec(part)?.groups ?? {};
    const years = (first ?? last)?.split(/, ?/) ?? [];
    return owner
      ? element(
          "CopyrightStatement",
          ...years.map((year) => leaf("CopyrightYear", year)),
          element("CopyrightOwner", leaf("CorporateName", owner)),
        )
      : [];
  });

/** Copyright of a text or of pictures (list 219, code C, or none), as a notice of rights. */
export function rightsOf(publishing: XmlElement | undefined): Pick<BookRecord, "rights"> {
  const rights = childrenOf(publishing, "CopyrightStatement")
    .filter((each) => (value(each, "CopyrightType") ?? "C") === "C")
    .flatMap((each) => {
      const owners = childrenOf(each, "CopyrightOwner").flatMap(
        (owner) => value(owner, "CorporateName") ?? value(owner, "PersonName") ?? [],
      );
      const years = childrenOf(each, "CopyrightYear").map((year) => textOf(year).slice(0, 4));
      return owners.length > 0 ? `© ${[owners.join(" et "), ...years].join(", ")}` : [];
    });
  return rights.length > 0 ? { rights: rights.join("; ") } : {};
}
