import { agendaSlug } from "#words/texts/own-pages/own-pages.rules.ts";
import type { MenuEntry, Menus } from "#platform/page/page-data.ts";
import { menuOf, readerPages } from "#site.ts";

/** Besides the catalogue; more would not have room, even on a wide screen. */
export const maxInHeader = 3;
export const maxInFooter = 20;

const catalogue = "/catalogue";
const pages = readerPages();

/** The menus of a house that has arranged nothing. */
export const specifiedMenus: Menus = {
  header: menuOf(pages, "header").filter(({ href }) => href !== catalogue),
  footer: menuOf(pages, "house"),
};

/** What each page leads to, wherever the publisher puts it (storefront.md §2, "Public layout"). */
export const keptInFooter: readonly string[] = ["/presentation", "/mentions", "/cgu"];

/**
 * The menus that readers see.
 * @param stored null or nothing for the specified ones
 * @param own whether a page of the publisher's own is online
 */
export function menusInForce(
  stored: { menus: Menus | null } | undefined,
  own: { isOnline: (slug: string) => boolean },
): Menus {
  const { header, footer } = stored?.menus ?? specifiedMenus;
  const isThere = ({ href }: MenuEntry) => {
    const [, slug] = /^\/page\/([^/?#]+)/.exec(href) ?? [];
    return slug === undefined || (slug !== agendaSlug && own.isOnline(slug));
  };
  const first = menuOf(pages, "header").filter(({ href }) => href === catalogue);
  return { header: [...first, ...header.filter(isThere)], footer: footer.filter(isThere) };
}
