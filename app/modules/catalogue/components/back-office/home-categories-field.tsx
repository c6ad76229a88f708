import { useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, X } from "lucide-react";
import { categoryOptions, optionText } from "#modules/catalogue/client/category-options.ts";
import { maxHomeCategories } from "#modules/catalogue/home/rules.ts";
import { categoriesQuery } from "#modules/catalogue/queries.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { Select } from "#ui/select.tsx";

interface HomeCategoriesFieldProps {
  value: number[];
  onChange: (ids: number[]) => void;
}

/** The categories with a row on the home page, in their order. */
export function HomeCategoriesField({ value, onChange }: HomeCategoriesFieldProps) {
  const { data: categories = [] } = useQuery(categoriesQuery());
  const nameOf = (id: number) => categories.find((each) => each.id === id)?.name ?? "…";
  const swap = (at: number, with_: number) => {
    const moved = value.toSpliced(at, 1);
    moved.splice(with_, 0, ...value.slice(at, at + 1));
    onChange(moved);
  };
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-2 font-serif text-xl">Thèmes</legend>
      {value.length === 0 && <p>Les plus grands, tant que vous n’en choisissez pas.</p>}
      <ol className="divide-y divide-hairline border-hairline [&:not(:empty)]:border-y">
        {value.map((id, at) => (
          <li key={id} className="flex items-center gap-2 py-1.5">
            <span className="min-w-0 flex-1">{nameOf(id)}</span>
            <IconButton
              label={`Monter ${nameOf(id)}`}
              icon={<ArrowUp />}
              size="sm"
              disabled={at === 0}
              onClick={() => swap(at, at - 1)}
            />
            <IconButton
              label={`Descendre ${nameOf(id)}`}
              icon={<ArrowDown />}
              size="sm"
              disabled={at === value.length - 1}
              onClick={() => swap(at, at + 1)}
            />
            <IconButton
              label={`Retirer ${nameOf(id)}`}
              icon={<X />}
              size="sm"
              onClick={() => onChange(value.filter((each) => each !== id))}
            />
          </li>
        ))}
      </ol>
      {value.length < maxHomeCategories && (
        <Select
          label="Ajouter un thème"
          value=""
          onChange={({ target }) => target.value && onChange([...value, Number(target.value)])}
        >
          <option value="">Choisir…</option>
          {categoryOptions(categories)
            .filter(({ id }) => !value.includes(id))
            .map((option) => (
              <option key={option.id} value={option.id}>
                {optionText(option)}
              </option>
            ))}
        </Select>
      )}
    </fieldset>
  );
}
