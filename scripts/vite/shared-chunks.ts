/** What a build knows of a module: who imports it. */
interface Modules {
  getModuleInfo: (id: string) => { importers: string[] } | null;
}

const openPage = /[/\\]app[/\\](?:root|entry\.client|pages[/\\](?!back-office))/;
/** Of packages those alone that every page needs: the large ones are waited for where they are used. */
const shareable = /[/\\](?:app|@tanstack|lucide-react|react-router)[/\\]/;

const isNeededByReaders = (id: string, modules: Modules, seen = new Set<string>()): boolean => {
  if (openPage.test(id)) return true;
  seen.add(id);
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => !seen.has(importer) && isNeededByReaders(importer, modules, seen));
};

/**
 * What most pages need comes in few files: over HTTP/1.1, which the shop itself speaks, fifty files of a kilobyte each take
 * ten round trips of a telephone. What only some pages need stays with them, and no reader fetches what serves the back
 * office alone.
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
