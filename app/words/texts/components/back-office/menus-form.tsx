import { TextForm, useTextForm } from "#words/texts/components/back-office/text-form.tsx";
import { type EditedMenus, restoreMenus, saveMenus } from "#words/texts/menus/menus.contract.ts";
import { menusQuery } from "#words/texts/menus/menus.queries.ts";
import { keptInFooter, maxInFooter, maxInHeader } from "#words/texts/menus/menus.rules.ts";
import type { MenuEntry } from "#platform/page/page-data.ts";
import { call } from "#platform/http/call.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { MovableList } from "#ui/movable-list.tsx";
import { Select } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";

/** A row keeps its key while others come and go. */
type TypedEntry = MenuEntry & { key: number };

interface MenusFormProps {
  menus: EditedMenus;
  /** What a menu can lead to, in groups. */
  choices: readonly { name: string; entries: readonly MenuEntry[] }[];
  onDone: (done: string) => Promise<void>;
}

/** The links at the top and at the bottom of each page. */
export function MenusForm({ menus, choices, onDone }: MenusFormProps) {
  const form = useTextForm(menus, {
    draftKey: "brouillon-menus",
    source: menusQuery(),
    draftOf: ({ header, footer }) => ({ header: header.map(keyed), footer: footer.map(keyed) }),
    write: (client, { header, footer }, revision) =>
      call(client, saveMenus, {
        body: { revision, header: header.map(entryOf), footer: footer.map(entryOf) },
      }),
    restore: (client, revision) => call(client, restoreMenus, { body: { revision, to: 0 } }),
    restoreWords: {
      label: "Revenir aux menus d’origine",
      effect: "Les liens de la boutique, dans leur ordre, remplaceront les vôtres.",
      done: "Les menus d’origine sont de retour.",
    },
    named: ({ header, footer }) => ({ "En haut": labelsOf(header), "En bas": labelsOf(footer) }),
    saved: "Les menus sont enregistrés.",
    failed: "Les menus n’ont pas pu être enregistrés.",
    onDone,
  });
  const { draft, fields } = form;
  const fieldsOf = (menu: "header" | "footer") => ({
    entries: draft[menu],
    fault: fields[menu],
    faultOf: (field: string) => fields[`${menu}.${field}`],
    choices,
    onChange: (entries: TypedEntry[]) => form.setDraft((before) => ({ ...before, [menu]: entries })),
  });
  return (
    <TextForm form={form}>
      <MenuFields
        title="En haut de chaque page"
        help="Après Catalogue, qui vient toujours en premier. Un téléphone n’a de place que pour lui."
        most={maxInHeader}
        kept={[]}
        {...fieldsOf("header")}
      />
      <MenuFields
        title="En bas de chaque page"
        help="La présentation, les mentions légales et les CGU y restent."
        most={maxInFooter}
        kept={keptInFooter}
        {...fieldsOf("footer")}
      />
    </TextForm>
  );
}

interface MenuFieldsProps {
  title: string;
  help: string;
  most: number;
  /** Addresses that stay. */
  kept: readonly string[];
  entries: TypedEntry[];
  /** The error of the whole menu at the last save, and of a field. */
  fault: string | undefined;
  faultOf: (field: string) => string | undefined;
  choices: MenusFormProps["choices"];
  onChange: (entries: TypedEntry[]) => void;
}

function MenuFields({
  title,
  help,
  most,
  kept,
  entries,
  fault,
  faultOf,
  choices,
  onChange,
}: MenuFieldsProps) {
  const known = choices.flatMap((group) => group.entries);
  const add = (entry: MenuEntry) =>
    onChange([...entries, { ...entry, key: Math.max(-1, ...entries.map(({ key }) => key)) + 1 }]);
  const change = (entry: TypedEntry, changes: Partial<MenuEntry>) =>
    onChange(entries.map((each) => (each.key === entry.key ? { ...each, ...changes } : each)));
  return (
    <fieldset className="flex max-w-3xl flex-col gap-3">
      <legend className="pb-1 font-serif text-xl">{title}</legend>
      <p className="text-sm text-muted">{help}</p>
      <MovableList
        items={entries}
        keyOf={({ key }) => key}
        nameOf={({ label, href }) => label || href || "le nouveau lien"}
        onMove={onChange}
        onRemove={(entry) => onChange(entries.filter(({ key }) => key !== entry.key))}
        mayRemove={({ href }) => !kept.includes(href)}
      >
        {(entry, at) => (
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField
              label="Nom"
              value={entry.label}
              maxLength={120}
              error={faultOf(`${at}.label`)}
              onChange={({ target }) => change(entry, { label: target.value })}
            />
            <TextField
              label="Adresse"
              value={entry.href}
              maxLength={300}
              placeholder="https://"
              error={faultOf(`${at}.href`)}
              description={
                isLost(entry.href, known) ? "Rien à cette adresse\u202F: lien pas montré." : undefined
              }
              onChange={({ target }) => change(entry, { href: target.value })}
            />
          </div>
        )}
      </MovableList>
      <FormErrors>{fault}</FormErrors>
      {entries.length < most && (
        <div className="flex flex-wrap items-end gap-3">
          <Select
            label="Ajouter un lien"
            value=""
            className="min-w-0 flex-1"
            onChange={({ target }) => {
              const chosen = known.find(({ href }) => href === target.value);
              if (chosen) add(chosen);
            }}
          >
            <option value="">Choisir…</option>
            {choices.map(({ name, entries: offered }) => (
              <optgroup key={name} label={name}>
                {offered
                  .filter(({ href }) => entries.every((each) => each.href !== href))
                  .map(({ href, label }) => (
                    <option key={href} value={href}>
                      {label}
                    </option>
                  ))}
              </optgroup>
            ))}
          </Select>
          <Button onClick={() => add({ href: "", label: "" })}>Une autre adresse</Button>
        </div>
      )}
    </fieldset>
  );
}

/** Whether a link leads to one of the things that are offered, and this one is not. */
const isLost = (href: string, known: readonly MenuEntry[]): boolean =>
  /^\/(?:page|theme|collection)\//.test(href) && known.every((each) => each.href !== href);

const keyed = (entry: MenuEntry, key: number): TypedEntry => ({ ...entry, key });
const entryOf = ({ href, label }: TypedEntry): MenuEntry => ({ href, label });
const labelsOf = (entries: readonly MenuEntry[]) => entries.map(({ label }) => label).join(", ");
