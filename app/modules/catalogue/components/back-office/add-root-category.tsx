import { Plus } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { categoryNameMaxLength } from "#modules/catalogue/back-office/rules.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";

interface AddRootCategoryProps {
  /** @returns whether it was added: the name typed is kept until then */
  onAdd: (name: string) => Promise<boolean>;
  pending: boolean;
}

export function AddRootCategory({ onAdd, pending }: AddRootCategoryProps) {
  const [name, setName] = useState("");
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = name.trim();
    if (typed && (await onAdd(typed))) setName("");
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-wrap items-end gap-3">
      <TextField
        label="Nouvelle catégorie"
        value={name}
        onChange={(event) => setName(event.target.value)}
        maxLength={categoryNameMaxLength}
        autoComplete="off"
        className="min-w-0 flex-1 basis-60 sm:max-w-md"
      />
      <Button type="submit" pending={pending} icon={<Plus aria-hidden />} className="mb-1">
        Ajouter à la racine
      </Button>
    </form>
  );
}
