import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { askedFile, fileParameter } from "#reading/library/client/asked-file.ts";
import type { LibraryRow } from "#reading/library/holdings.contract.ts";
import type { Downloads } from "#reading/library/components/use-downloads.ts";
import { useToasts } from "#ui/toast.tsx";

/**
 * Fetches the file that a link of the receipt asks for. The address forgets it at once: neither a reload nor « Back »
 * fetches it again.
 */
export function useAskedFile(library: readonly LibraryRow[], downloads: Downloads | null): void {
  const [search, setSearch] = useSearchParams();
  const { show } = useToasts();
  const asked = search.get(fileParameter);
  const start = downloads?.start;
  useEffect(() => {
    if (asked === null || !start) return;
    setSearch(
      (all) => {
        all.delete(fileParameter);
        return all;
      },
      { replace: true, preventScrollReset: true },
    );
    const file = askedFile(library, asked);
    if (file) start(file.row, file.format);
    else show("Ce fichier n’est pas dans votre bibliothèque.", { tone: "error" });
  }, [asked, library, start, setSearch, show]);
}
