import { useQuery } from "@tanstack/react-query";
import { errorText } from "#platform/http/app-errors.ts";
import { type CatalogueSelection, day } from "#books/catalogue/client/catalogue-filters.ts";
import { catalogueFormId } from "#books/catalogue/components/catalogue-search-bar.tsx";
import { categoryOptions, optionText } from "#books/catalogue/client/category-options.ts";
import { useListPlace } from "#books/catalogue/components/book-card.tsx";
import type { ChangeSelection } from "#books/catalogue/components/use-catalogue-selection.ts";
import { collectionsQuery } from "#books/catalogue/entry-pages/entry-pages.queries.ts";
import { categoriesQuery } from "#books/catalogue/books/books.queries.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Select } from "#ui/select.tsx";
import { type ReactNode, useState } from "react";
import { DateField } from "#ui/text-field.tsx";

interface CatalogueFilterFormProps {
  selection: CatalogueSelection;
  onChange: ChangeSelection;
}

/**
 * Category, collection, free catalogue and dates: next to the results on wide screens, in a sheet on small ones.
 * Without scripts they are sent with the search, as fields of its form.
 */
export function CatalogueFilterForm({ selection, onChange }: CatalogueFilterFormProps) {
  const place = useListPlace();
  const { dateFrom, dateTo } = selection;
  const backwards = dateFrom !== null && dateTo !== null && dateTo < dateFrom;
  return (
    <div className="flex flex-col gap-6">
      {place.categoryId === null && (
        <CategorySelect value={selection.categoryId} onChange={(categoryId) => onChange({ categoryId })} />
      )}
      <CollectionSelect value={selection.collection} onChange={(collection) => onChange({ collection })} />
      <Checkbox
        form={catalogueFormId}
        name="isFree"
        value="1"
        checked={selection.isFree}
        onChange={(event) => onChange({ isFree: event.target.checked })}
      >
        Gratuit pour abonnés
      </Checkbox>
      <fieldset className="flex flex-col gap-3">
        <legend className="pb-2 font-semibold leading-snug">Date de publication</legend>
        <DayFilter
          label="Du"
          name="dateFrom"
          value={dateFrom}
          onChange={(value) => onChange({ dateFrom: value })}
        />
        <DayFilter
          label="Au"
          name="dateTo"
          value={dateTo}
          onChange={(value) => onChange({ dateTo: value })}
          error={backwards && "Cette date précède la première."}
        />
      </fieldset>
      <div className="hidden noscript:block">
        <Button type="submit" form={catalogueFormId}>
          Appliquer
        </Button>
      </div>
    </div>
  );
}

interface CategorySelectProps {
  value: number | null;
  onChange: (categoryId: number | null) => void;
}

function CategorySelect({ value, onChange }: CategorySelectProps) {
  const { data, error, refetch, isFetching } = useQuery(categoriesQuery());
  if (error && !data) {
    return (
      <ErrorState
        title={errorText(error, "Erreur chargement catégories")}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    );
  }
  return (
    <Select
      label="Catégorie"
      form={catalogueFormId}
      name="categoryId"
      value={value ?? ""}
      onChange={(event) => onChange(event.target.value ? Number(event.target.value) : null)}
    >
      <option value="">Toutes catégories</option>
      {categoryOptions(data ?? []).map((option) => (
        <option key={option.id} value={option.id}>
          {optionText(option)}
        </option>
      ))}
    </Select>
  );
}

/** Absent from a shop without collections. */
function CollectionSelect({ value, onChange }: { value: string; onChange: (collection: string) => void }) {
  const { data = [] } = useQuery(collectionsQuery());
  if (data.length === 0) return null;
  return (
    <Select
      label="Collection"
      form={catalogueFormId}
      name="collection"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">Toutes collections</option>
      {data.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </Select>
  );
}

interface DayFilterProps {
  label: string;
  name: "dateFrom" | "dateTo";
  value: string | null;
  onChange: (value: string | null) => void;
  error?: ReactNode;
}

/**
 * A date that filters once it is complete. While a year is being typed the control has dates such as 0018-04-03: they
 * are not applied, and do not disturb the typing.
 */
function DayFilter({ label, name, value, onChange, error }: DayFilterProps) {
  const [draft, setDraft] = useState(value ?? "");
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (day(draft) !== value) setDraft(value ?? "");
  }
  const type = (text: string) => {
    setDraft(text);
    if (text === "" || day(text)) onChange(day(text));
  };
  return (
    <DateField
      label={label}
      form={catalogueFormId}
      name={name}
      min="1000-01-01"
      max="9999-12-31"
      value={draft}
      onChange={(event) => type(event.target.value)}
      error={error}
    />
  );
}
