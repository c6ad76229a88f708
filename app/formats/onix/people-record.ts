import { childElements, textOf, type XmlElement } from "../xml/xml-tree.ts";
import type { BookRecord } from "./book-record.ts";
import { otherRoles, relatorsOf } from "./codes.ts";
import { childrenOf, value } from "./elements.ts";
import { descriptionOfElement } from "../xml/read-description.ts";

/** Who made a book, in the order of the message. A part without a relator of its own becomes a remark, too. */
export function contributorsOf(
  detail: XmlElement | undefined,
  remarks: string[],
): Pick<BookRecord, "contributors" | "biographies"> {
  const named = childrenOf(detail, "Contributor").map((each, index) => ({
    place: Number(value(each, "SequenceNumber") ?? index + 1),
    roles: childElements(each, "ContributorRole").map(textOf),
    name: nameOf(each),
    unnamed: value(each, "UnnamedPersons") ?? "",
    life: lifeOf(each),
  }));
  const contributors = named
    .toSorted((a, b) => a.place - b.place)
    .flatMap(({ roles, name, unnamed }) => {
      if (!name) {
        const who = unnamedPersons[unnamed] ?? "sans nom";
        const parts = roles.map((role) => [otherRoles[role], `(${role})`].filter(Boolean).join(" "));
        remarks.push(`Contribution laissée\u202F: ${[who, ...parts].join(", ")}.`);
        return [];
      }
      for (const role of roles.filter((each) => relatorsOf(each).includes("ctb")))
        remarks.push(
          `Repris comme contribution\u202F: ${name}, ${otherRoles[role] ?? "fonction inconnue"} (${role}).`,
        );
      return roles.flatMap((role) => relatorsOf(role).map((relator) => ({ role: relator, name })));
    });
  // Without an author, the editor of a work of many directs it.
  const isDirected = !contributors.some(({ role }) => role === "aut");
  const credited = contributors.map(({ role, name }) => ({
    role: isDirected && role === "edt" ? "edc" : role,
    name,
  }));
  const biographies = named.flatMap(({ name, life }) => (name && life ? [{ name, text: life }] : []));
  return {
    ...(credited.length > 0 && { contributors: credited }),
    ...(biographies.length > 0 && { biographies }),
  };
}

/** The first biographical note, as a description. */
const lifeOf = (contributor: XmlElement): string | undefined => {
  const [note] = childrenOf(contributor, "BiographicalNote");
  return note && descriptionOfElement(note);
};

/** Persons without a name (list 19). Others than the author of a work become a remark. */
const unnamedPersons: Readonly<Record<string, string>> = {
  "01": "Auteur inconnu",
  "02": "Anonyme",
  "03": "Collectif",
  "04": "Collectif",
};

function nameOf(contributor: XmlElement): string | undefined {
  const inverted = value(contributor, "PersonNameInverted")?.split(/,\s*/);
  const key = value(contributor, "KeyNames");
  return (
    value(contributor, "PersonName") ??
    (key && [value(contributor, "NamesBeforeKey"), key].filter(Boolean).join(" ")) ??
    inverted?.toReversed().join(" ") ??
    value(contributor, "CorporateName") ??
    value(contributor, "CorporateNameInverted") ??
    (childElements(contributor, "ContributorRole").some((role) => textOf(role) === "A01")
      ? unnamedPersons[value(contributor, "UnnamedPersons") ?? ""]
      : undefined)
  );
}
