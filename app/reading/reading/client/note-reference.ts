const referenceTypes = /(^|\s)noteref(\s|$)/;

export const epubTypeOf = (element: Element): string =>
  element.getAttributeNS("http://www.idpf.org/2007/ops", "type") ?? element.getAttribute("epub:type") ?? "";

/** Whether a link is the sign of a note, such as a raised number. */
export const isNoteReference = (link: Element): boolean =>
  referenceTypes.test(epubTypeOf(link)) || link.getAttribute("role") === "doc-noteref" || isRaised(link);

/** Older books have no other sign of a note than a raised number. */
const isRaised = (link: Element): boolean =>
  (link.closest("sup") !== null || link.querySelector("sup") !== null) &&
  /^[\s[(]*[\d*†‡]{1,4}[\s\])]*$/.test(link.textContent ?? "");
