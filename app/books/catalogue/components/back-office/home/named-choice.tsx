import { useQuery } from "@tanstack/react-query";
import { getEntryText } from "#books/catalogue/back-office/entry-texts/entry-texts.contract.ts";
import { ChoosingSearch } from "#books/catalogue/components/back-office/choosing-search.tsx";
import { FoundNames } from "#books/catalogue/components/back-office/found-names.tsx";
import { type EntryKind, entryKindNames } from "#books/catalogue/entry-pages/entry-pages.rules.ts";
import { query } from "#platform/http/call.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";

const found = {
  contributor: "contributors",
  series: "series",
  collection: "collections",
  category: "categories",
} as const;

interface NamedChoiceProps {
  kind: EntryKind;
  /** Empty as long as nothing is chosen. */
  slug: string;
  fault: string | undefined;
  onChange: (slug: string) => void;
}

/** Chooses an author, a series, a collection or a theme. */
export function NamedChoice({ kind, slug, fault, onChange }: NamedChoiceProps) {
  return (
    <div className="flex flex-col gap-3">
      <FormErrors>{fault}</FormErrors>
      {slug ? (
        <p className="flex flex-wrap items-center gap-3">
          <ChosenName kind={kind} slug={slug} />
          <Button size="sm" onClick={() => onChange("")}>
            Changer
          </Button>
        </p>
      ) : (
        <ChoosingSearch key={kind} label={entryKindNames[kind]}>
          {(q) => <FoundNames kind={found[kind]} q={q} onChoose={onChange} />}
        </ChoosingSearch>
      )}
    </div>
  );
}

function ChosenName({ kind, slug }: { kind: EntryKind; slug: string }) {
  const { data } = useQuery({ ...query(getEntryText, { params: { kind, slug } }), retry: false });
  return <strong>{data?.name ?? slug}</strong>;
}
