/** A module's data in the build: its importers. */
interface Modules {
  getModuleInfo: (id: string) => { importers: string[] } | null;
}

const openPage = /[/\\]app[/\\](?:root|entry\.client|pages[/\\](?!back-office))/;
/** Only packages that every page needs: large ones are loaded where they are used. */
const shareable = /[/\\](?:app|@tanstack|lucide-react|react-router)[/\\]/;

const isNeededByReaders = (id: string, modules: Modules, seen = new Set<string>()): boolean => {
  if (openPage.test(id)) return true;
  seen.add(id);
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => !seen.has(importer) && isNeededByReaders(importer, modules, seen));
};

/**
 * Code used by most pages is joined in few files: over HTTP/1.1, which the shop itself uses, fifty files of a kilobyte
 * each take ten round trips on a phone. Code of a few pages stays with them, and readers do not fetch the code of the
 * back office.
 */
export const sharedChunks = [
  {
    name: "react",
    test: /node_modules[/\\](react|react-dom|scheduler)[/\\]|rolldown[/\\]runtime/,
    priority: 3,
  },
  {
    name: (id: string, modules: Modules) => (isNeededByReaders(id, modules) ? "shared" : null),
    minShareCount: 2,
    test: shareable,
    priority: 2,
  },
  { name: "back-office", minShareCount: 2, test: shareable, priority: 1 },
];
