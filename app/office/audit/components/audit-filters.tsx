import type { useAuditSearch } from "#office/audit/components/use-audit-search.ts";
import { actLabels, actKinds } from "#office/audit/audit.rules.ts";
import { DateField } from "#ui/date-field.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { Select } from "#ui/select.tsx";
import { useTypedSearch } from "#ui/use-typed-search.ts";

const kinds = actKinds.toSorted((a, b) => actLabels[a].localeCompare(actLabels[b], "fr"));

export function AuditFilters({ search, change }: ReturnType<typeof useAuditSearch>) {
  const [typed, setTyped] = useTypedSearch(search.administrator, (administrator) =>
    change({ administrator }),
  );
  return (
    <search className="flex flex-wrap items-end gap-4">
      <SearchField
        label="Administrateur"
        placeholder="Identifiant exact"
        maxLength={50}
        value={typed}
        onValueChange={setTyped}
        className="min-w-0 flex-1 basis-48"
      />
      <Select
        label="Quoi"
        value={search.kind ?? ""}
        onChange={({ target }) => change({ kind: actKinds.find((each) => each === target.value) })}
      >
        <option value="">Tout</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {actLabels[kind]}
          </option>
        ))}
      </Select>
      <DateField label="Du" value={search.from} onChange={({ target }) => change({ from: target.value })} />
      <DateField label="Au" value={search.to} onChange={({ target }) => change({ to: target.value })} />
    </search>
  );
}
