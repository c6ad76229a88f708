/** A module's data in the build: its static imports, both ways. */
interface Modules {
  getModuleInfo: (id: string) => { importers: string[]; importedIds: string[] } | null;
}
type Direction = "importers" | "importedIds";

/** What every page needs. */
const start = /[/\\]app[/\\](?:root|entry\.client)\.tsx/;
/** What every page of a visitor needs besides, and its head, which each page writes itself. */
const frame =
  /[/\\]app[/\\](?:pages[/\\](?:readers|storefront[/\\]storefront-layout)|platform[/\\](?:page[/\\]page-meta|words[/\\]elision))\.tsx?/;
/** What a visitor reads before anything else. */
const homePage = /[/\\]app[/\\]pages[/\\]storefront[/\\]home-page\.tsx/;
const cataloguePage = /[/\\]app[/\\]pages[/\\]storefront[/\\]catalogue-page\.tsx/;
const bookPage = /[/\\]app[/\\]pages[/\\]storefront[/\\]book-page\.tsx/;
const entryPage =
  /[/\\]app[/\\]pages[/\\]storefront[/\\](?:theme|contributor|series-or-collection)-page\.tsx/;
const offerPage = /[/\\]app[/\\]pages[/\\]storefront[/\\]subscription-offer-page\.tsx/;
const cartPage = /[/\\]app[/\\]pages[/\\]storefront[/\\]cart-page\.tsx/;
const storefrontPage = /[/\\]app[/\\]pages[/\\]storefront[/\\]/;
/** Pages on the way to a payment, and texts. */
const otherPage =
  /[/\\]app[/\\]pages[/\\]storefront[/\\](?!home|catalogue|book|extract|theme|contributor|series)[a-z-]+-page\.tsx/;
const backOffice = /[/\\]app[/\\]pages[/\\]back-office[/\\]/;
/** Login and sign-up. */
const accountPage = /[/\\]app[/\\]pages[/\\]account[/\\]/;
/** The reader of books, up to its first page, and what lies over its text. */
const readerPage = /[/\\]app[/\\]pages[/\\]reading[/\\](?:extract-)?reader-page\.tsx/;
const readerOverlays = /[/\\]app[/\\]reading[/\\]reading[/\\]components[/\\]reader[/\\]overlays\.ts/;
const memberPage = /[/\\]app[/\\]pages[/\\](?!back-office)/;
const backOfficeLogin = /[/\\]app[/\\]pages[/\\]back-office[/\\]administrator-login-page\.tsx/;
/** The frame of all screens, and the screen that is opened first. */
const desk = /[/\\]app[/\\]pages[/\\]back-office[/\\](?:back-office-layout|dashboard-page)\.tsx/;
const controls = /node_modules[/\\](?:react-aria|react-stately|@react-aria|@react-stately)/;
/** Only packages that most pages need, and addresses of fonts: large ones are loaded where they are used, and the editor of texts after the screens that have it. */
const shareable =
  /[/\\](?:app(?![/\\]ui[/\\]writing[/\\])|lucide-react|@fontsource-variable)[/\\]|vite[/\\]preload-helper/;

/** Whether a module is one of these, or leads to one of these. */
const leadsTo = (
  found: RegExp,
  direction: Direction,
  id: string,
  modules: Modules,
  seen = new Set<string>(),
): boolean => {
  if (found.test(id)) return true;
  seen.add(id);
  const next = modules.getModuleInfo(id)?.[direction] ?? [];
  return next.some((each) => !seen.has(each) && leadsTo(found, direction, each, modules, seen));
};

/** The code that several pages share and one of these needs, with all that it imports. */
const group = (name: string, pages: RegExp, priority: number) => ({
  name: (id: string, modules: Modules) => (leadsTo(pages, "importers", id, modules) ? name : null),
  minShareCount: 2,
  test: shareable,
  priority,
});

/** The code that all pages of one of these lists need. */
const common = (name: string, priority: number, ...lists: RegExp[][]) => ({
  name: (id: string, modules: Modules) =>
    lists.some((pages) => pages.every((page) => leadsTo(page, "importers", id, modules))) ? name : null,
  minShareCount: 2,
  test: shareable,
  priority,
});

/**
 * Code used by most pages is joined in few files: over HTTP/1.1, which the shop itself uses, fifty files of a kilobyte
 * each take ten round trips on a phone. Code of a few pages stays with them. Each page fetches the files of its own
 * group and of those above it that it uses: a visitor gets nothing of the member's area or the back office, and React Aria comes with the
 * screens that use it.
 */
export const sharedChunks = [
  // Lists without an end are few.
  {
    name: "libraries",
    test: /node_modules[/\\](?:react|react-dom|scheduler|react-router|@tanstack(?!.*(?:useInfiniteQuery|infiniteQueryObserver)))[/\\]|rolldown.?runtime/,
    priority: 7,
  },
  // Contracts name these rules, and leave them out of the build: only a book's notice uses them.
  {
    name: "notice",
    test: /[/\\]metadata[/\\](?:contributors|isbn|book-fields|languages)\.rules/,
    priority: 5.2,
  },
  common("start", 5.1, [start], [frame, backOfficeLogin]),
  // Also the frame itself, and what it alone needs: a few small files more would compress less well.
  { ...common("shared", 5, [frame], [cataloguePage, readerPage]), minShareCount: 1 },
  common("reader-and-shop", 4.99, [readerPage, storefrontPage]),
  common("reader-and-desk", 4.98, [readerPage, backOffice]),
  group("reader", readerPage, 4.97),
  common("books", 4.95, [homePage, cataloguePage], [homePage, bookPage], [cataloguePage, bookPage]),
  common("fields", 4.94, [backOfficeLogin, accountPage, cataloguePage]),
  common("sign-in", 4.93, [backOfficeLogin, accountPage]),
  group("home", homePage, 4.9),
  common("catalogue-parts", 4.89, [cataloguePage, otherPage]),
  common("book-parts", 4.88, [bookPage, otherPage], [bookPage, entryPage]),
  common("catalogue-and-desk", 4.87, [desk, cataloguePage]),
  common("book-and-desk", 4.86, [desk, bookPage]),
  { ...group("catalogue", cataloguePage, 4.85), minShareCount: 1 },
  { ...group("book", bookPage, 4.8), minShareCount: 1 },
  group("entries", entryPage, 4.7),
  group("offer", offerPage, 4.68),
  common("sign-up", 4.67, [cartPage, accountPage]),
  group("cart", cartPage, 4.66),
  group("account", accountPage, 4.65),
  common("member-and-desk", 4.62, [desk, memberPage]),
  group("storefront", storefrontPage, 4.6),
  common("reader-overlays", 4.5, [readerOverlays]),
  group("member", memberPage, 4),
  group("back-office-login", backOfficeLogin, 3.2),
  // Also what the dashboard alone needs: otherwise Rolldown puts a part of it into the chunk of all other screens.
  { ...group("desk", desk, 3), minShareCount: 1 },
  {
    name: (id: string, modules: Modules) =>
      leadsTo(controls, "importedIds", id, modules) ? "controls" : "back-office",
    minShareCount: 2,
    test: shareable,
    priority: 1,
  },
];
