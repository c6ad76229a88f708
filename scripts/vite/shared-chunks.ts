/** A module's data in the build: its static imports, both ways. */
interface Modules {
  getModuleInfo: (id: string) => { importers: string[]; importedIds: string[] } | null;
}
type Direction = "importers" | "importedIds";

/** What a visitor reads before anything else. */
const visitorPage = /[/\\]app[/\\](?:root|entry\.client|pages[/\\]storefront[/\\](?:layout|home-page))\.tsx/;
const cataloguePage = /[/\\]app[/\\]pages[/\\]storefront[/\\]catalogue-page\.tsx/;
const bookPage = /[/\\]app[/\\]pages[/\\]storefront[/\\]book-page\.tsx/;
/** Login and sign-up. */
const accountPage = /[/\\]app[/\\]pages[/\\]account[/\\]/;
const memberPage = /[/\\]app[/\\]pages[/\\](?!back-office)/;
/** The login, and the frame of all screens. */
const backOfficeFrame = /[/\\]app[/\\]pages[/\\]back-office[/\\](?:layout|login-page)\.tsx/;
const controls = /node_modules[/\\](?:react-aria|react-stately|@react-aria|@react-stately)/;
/** Only packages that most pages need: large ones are loaded where they are used. */
const shareable = /[/\\](?:app|lucide-react)[/\\]/;

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

/**
 * Code used by most pages is joined in few files: over HTTP/1.1, which the shop itself uses, fifty files of a kilobyte
 * each take ten round trips on a phone. Code of a few pages stays with them. Each page fetches the files of its own
 * group and of those above it that it uses: a visitor gets nothing of the member's area or the back office, and React Aria comes with the
 * screens that use it.
 */
export const sharedChunks = [
  {
    name: "react",
    test: /node_modules[/\\](react|react-dom|scheduler)[/\\]|rolldown[/\\]runtime/,
    priority: 7,
  },
  { name: "router", test: /node_modules[/\\](?:react-router|@tanstack)[/\\]/, priority: 6 },
  group("shared", visitorPage, 5),
  {
    ...group("catalogue-and-book", cataloguePage, 4.95),
    name: (id: string, modules: Modules) =>
      [cataloguePage, bookPage].every((page) => leadsTo(page, "importers", id, modules))
        ? "catalogue-and-book"
        : null,
  },
  group("catalogue", cataloguePage, 4.9),
  group("book", bookPage, 4.8),
  group("account", accountPage, 4.5),
  group("member", memberPage, 4),
  group("back-office-frame", backOfficeFrame, 3),
  {
    name: (id: string, modules: Modules) =>
      leadsTo(controls, "importedIds", id, modules) ? "controls" : "back-office",
    minShareCount: 2,
    test: shareable,
    priority: 1,
  },
];
