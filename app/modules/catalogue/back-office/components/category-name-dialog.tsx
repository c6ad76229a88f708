import { type SubmitEvent, useId } from "react";
import { categoryNameMaxLength } from "#modules/catalogue/back-office/rules.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/text-field.tsx";

interface CategoryNameDialogProps {
  title: string;
  name?: string;
  pending: boolean;
  onClose: () => void;
  onName: (name: string) => void;
}

/** Asks for a category's name; OK and Annuler (admin.md §2). Empty names are ignored (§5). */
export function CategoryNameDialog({ title, name = "", pending, onClose, onName }: CategoryNameDialogProps) {
  const formId = useId();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("name")).trim();
    if (typed) onName(typed);
  };
  const actions = (
    <>
      <Button variant="quiet" onClick={onClose}>
        Annuler
      </Button>
      <Button type="submit" form={formId} variant="primary" pending={pending}>
        OK
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={title} actions={actions}>
      <form id={formId} onSubmit={submit} className="py-2">
        <TextField
          label="Nom"
          name="name"
          defaultValue={name}
          maxLength={categoryNameMaxLength}
          autoComplete="off"
          data-autofocus
        />
      </form>
    </Dialog>
  );
}
