import type { MemberSelection } from "#office/members/members.queries.ts";
import type { MemberSort, MemberStatus } from "#office/members/members.rules.ts";
import { ChoiceSelect } from "#ui/select.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { useTypedSearch } from "#ui/use-typed-text.ts";

const statusNames: Record<MemberStatus, string> = {
  all: "Tous les membres",
  subscribed: "Abonnés",
  unverified: "À vérifier",
  suspended: "Suspendus",
};
const sortNames: Record<MemberSort, string> = {
  created_desc: "Derniers inscrits",
  created_asc: "Premiers inscrits",
  username_asc: "Pseudo (A à Z)",
  seen_desc: "Dernière connexion",
};

interface MemberListControlsProps {
  selection: Pick<MemberSelection, "q" | "status" | "sort">;
  onChange: (changes: Partial<MemberSelection>) => void;
}

export function MemberListControls({ selection, onChange }: MemberListControlsProps) {
  const { q, status, sort } = selection;
  const [typed, setTyped] = useTypedSearch(q, (text) => onChange({ q: text }));
  return (
    <search className="flex flex-wrap items-end gap-4">
      <SearchField
        label="Rechercher"
        placeholder="Pseudo ou adresse…"
        maxLength={254}
        value={typed}
        onValueChange={setTyped}
        className="min-w-0 flex-1 basis-64"
      />
      <ChoiceSelect
        label="Afficher"
        names={statusNames}
        value={status}
        onChoose={(chosen) => onChange({ status: chosen })}
      />
      <ChoiceSelect
        label="Trier par"
        names={sortNames}
        value={sort}
        onChoose={(chosen) => onChange({ sort: chosen })}
      />
    </search>
  );
}
