import { useTypedSearch } from "#modules/catalogue/back-office/components/use-book-list.ts";
import type { MemberSelection } from "#modules/administrators/members/queries.ts";
import {
  type MemberSort,
  memberSorts,
  type MemberStatus,
  memberStatuses,
} from "#modules/administrators/members/rules.ts";
import { SearchField } from "#ui/search-field.tsx";
import { Select } from "#ui/select.tsx";

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
      <Select
        label="Afficher"
        value={status}
        onChange={({ target }) =>
          onChange({ status: memberStatuses.find((each) => each === target.value) ?? status })
        }
      >
        {memberStatuses.map((each) => (
          <option key={each} value={each}>
            {statusNames[each]}
          </option>
        ))}
      </Select>
      <Select
        label="Trier par"
        value={sort}
        onChange={({ target }) =>
          onChange({ sort: memberSorts.find((each) => each === target.value) ?? sort })
        }
      >
        {memberSorts.map((each) => (
          <option key={each} value={each}>
            {sortNames[each]}
          </option>
        ))}
      </Select>
    </search>
  );
}
