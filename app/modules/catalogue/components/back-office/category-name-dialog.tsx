import { type SubmitEvent, useId } from "react";
import { categoryNameMaxLength } from "#modules/catalogue/back-office/rules.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { TextField } from "#ui/text-field.tsx";

interface CategoryNameDialogProps {
  title: string;
  name?: string;
  pending: boolean;
  failure: string | null;
  onClose: () => void;
  onName: (name: string) => void;
}

/** Asks for a category's name; OK and Annuler (admin.md §2). Empty names are ignored (§5). */
export function CategoryNameDialog(props: CategoryNameDialogProps) {
  const { title, name = "", pending, failure, onClose, onName } = props;
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
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4 py-2">
        <FormErrors>{failure}</FormErrors>
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
