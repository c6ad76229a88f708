import { useSearchParams } from "react-router";
import type { AuditSearch } from "#office/audit/audit.queries.ts";
import { actKinds, actLabels } from "#office/audit/audit.rules.ts";
import { isCalendarDay } from "#platform/data/dates.ts";
import { DateField } from "#ui/text-field.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { Select } from "#ui/select.tsx";
import { useTypedSearch } from "#ui/use-typed-text.ts";

interface Search {
  administrator: string;
  kind: AuditSearch["kind"];
  from: string;
  to: string;
}

/** The search, as read from the address; unreadable values are left out. */
export function useAuditSearch() {
  const [params, setParams] = useSearchParams();
  const day = (name: string) => {
    const text = params.get(name) ?? "";
    return isCalendarDay(text, 2000) ? text : "";
  };
  const search: Search = {
    administrator: (params.get("qui") ?? "").slice(0, 50),
    kind: actKinds.find((each) => each === params.get("quoi")),
    from: day("du"),
    to: day("au"),
  };
  const change = (changes: Partial<Search>) => {
    const { administrator, kind, from, to } = { ...search, ...changes };
    const next = new URLSearchParams();
    for (const [name, value] of Object.entries({ qui: administrator, quoi: kind, du: from, au: to }))
      if (value) next.set(name, value);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return { search, change };
}

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
