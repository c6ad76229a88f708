import { type ReactNode, useState } from "react";
import { SearchField } from "#ui/search-field.tsx";
import { useTypedSearch } from "#ui/use-typed-text.ts";

/** Results offered for a search: the first ones are enough, a longer search finds the others. */
export const maxOffered = 6;

interface ChoosingSearchProps {
  label: string;
  /** The results of what is searched; `clear` empties the field once one is chosen. */
  children: (q: string, clear: () => void) => ReactNode;
}

/** A search inside a form, from whose results something is chosen. */
export function ChoosingSearch({ label, children }: ChoosingSearchProps) {
  const [q, setQ] = useState("");
  const [draft, setDraft] = useTypedSearch(q, setQ);
  const clear = () => {
    setDraft("");
    setQ("");
  };
  return (
    <>
      <SearchField
        label={label}
        value={draft}
        onValueChange={setDraft}
        maxLength={200}
        autoComplete="off"
        placeholder="Titre ou auteur"
        // The key would send the form.
        onKeyDownCapture={(event) => event.key === "Enter" && event.preventDefault()}
      />
      {q !== "" && children(q, clear)}
    </>
  );
}
