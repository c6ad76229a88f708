import { Button } from "./button.tsx";
import { DataTable } from "./data-table.tsx";

export interface ConflictingField {
  name: string;
  /** The stored value. */
  stored: string;
  /** The typed value. */
  typed: string;
}

interface ConflictBannerProps {
  /** One sentence about the conflict. */
  title: string;
  fields: readonly ConflictingField[];
  onKeepTyped: () => void;
  onTakeStored: () => void;
  pending?: boolean | undefined;
}

/**
 * The conflict when another person saved the same form first: the differences side by side, and a choice between both.
 */
export function ConflictBanner({ title, fields, onKeepTyped, onTakeStored, pending }: ConflictBannerProps) {
  return (
    <div role="alert" className="w-full rounded border border-accent bg-accent-tint p-5">
      <p className="font-serif text-lg leading-snug">{title}</p>
      {fields.length === 0 ? (
        <p className="pt-2">Les deux versions sont identiques, fichiers mis à part.</p>
      ) : (
        <DataTable
          caption="Ce qui diffère"
          className="mt-4"
          rows={fields}
          rowKey={({ name }) => name}
          columns={[
            { id: "name", header: "Champ", primary: true, cell: ({ name }) => name },
            { id: "stored", header: "Enregistré entre-temps", cell: ({ stored }) => stored || "(vide)" },
            { id: "typed", header: "Votre saisie", cell: ({ typed }) => typed || "(vide)" },
          ]}
        />
      )}
      <div className="flex flex-wrap gap-3 pt-4">
        <Button variant="primary" pending={pending} onClick={onKeepTyped}>
          Enregistrer ma saisie
        </Button>
        <Button onClick={onTakeStored}>Reprendre la version enregistrée</Button>
      </div>
    </div>
  );
}

/** The fields that differ between two versions of a form, with their displayed names. */
export function differingFields(
  stored: Record<string, string>,
  typed: Record<string, string>,
): ConflictingField[] {
  return Object.entries(typed)
    .map(([name, text]) => ({ name, stored: stored[name] ?? "", typed: text }))
    .filter((field) => field.stored.trim() !== field.typed.trim());
}
