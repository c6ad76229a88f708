/** Number of history entries for which the followed link is stored. */
const maxRemembered = 100;

interface LeftLink {
  href: string;
  /** Its position among the links to the same address. */
  place: number;
}

const left = new Map<string, LeftLink>();

const linksTo = (href: string): HTMLAnchorElement[] => [
  ...document.querySelectorAll<HTMLAnchorElement>(`a[href="${CSS.escape(href)}"]`),
];

/** Stores the focused or clicked link as the one followed from a history entry. */
export function rememberLink(entry: string, element: EventTarget | null): void {
  if (!(element instanceof HTMLAnchorElement)) return;
  const href = element.getAttribute("href") ?? "";
  left.delete(entry);
  left.set(entry, { href, place: linksTo(href).indexOf(element) });
  if (left.size > maxRemembered) left.delete(left.keys().next().value ?? entry);
}

/** The link followed from a history entry, if the page shows it again. */
export function leftLink(entry: string): HTMLAnchorElement | undefined {
  const link = left.get(entry);
  return link && linksTo(link.href)[link.place];
}
