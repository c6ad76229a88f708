import { type SubmitEvent, useState } from "react";
import type { LibraryTools } from "#reading/library/components/library-tools.tsx";
import { useMark } from "#reading/library/components/marks/use-mark.ts";
import type { LibraryRow } from "#reading/library/holdings.contract.ts";
import { labelMaxLength } from "#reading/library/marks/library-marks.rules.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/text-field.tsx";

interface LabelsDialogProps {
  row: LibraryRow;
  tools: LibraryTools;
  open: boolean;
  onClose: () => void;
}

/** The owner's own words on an edition, by which the library is filtered. Each change is saved at once. */
export function LabelsDialog({ row, tools, open, onClose }: LabelsDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Étiquettes de ${row.book_title}`}
      actions={
        <Button variant="primary" onClick={onClose}>
          Terminer
        </Button>
      }
    >
      <Labels row={row} tools={tools} />
    </Dialog>
  );
}

function Labels({ row, tools }: Pick<LabelsDialogProps, "row" | "tools">) {
  const { mark, pending } = useMark(tools.memberId);
  const [failure, setFailure] = useState<string>();
  const others = tools.knownLabels.filter((label) => !row.labels.includes(label)).slice(0, 12);
  const save = async (labels: string[]): Promise<boolean> => {
    setFailure(undefined);
    try {
      await mark(row, { labels });
      return true;
    } catch (error) {
      setFailure(errorText(error, "L’étiquette n’a pas pu être enregistrée."));
      return false;
    }
  };
  const add = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const label = String(new FormData(form).get("label")).trim();
    if (await save([...row.labels, label])) form.reset();
  };
  return (
    <div className="flex flex-col gap-5">
      {row.labels.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {row.labels.map((label) => (
            <li key={label}>
              <Chip
                removeLabel={`Retirer l’étiquette ${label}`}
                onRemove={() => void save(row.labels.filter((each) => each !== label))}
              >
                {label}
              </Chip>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">
          Rangez vos livres par étiquettes{"\u202F"}: «{"\u202F"}vacances{"\u202F"}», «{"\u202F"}à relire
          {"\u202F"}»…
        </p>
      )}
      <form noValidate onSubmit={(event) => void add(event)} className="flex items-end gap-3">
        <TextField
          name="label"
          label="Nouvelle étiquette"
          maxLength={labelMaxLength}
          autoComplete="off"
          error={failure}
          className="min-w-0 flex-1"
        />
        <Button type="submit" pending={pending} className="mb-1">
          Ajouter
        </Button>
      </form>
      {others.length > 0 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="pb-2 text-sm text-muted">Vos autres étiquettes</legend>
          {others.map((label) => (
            <Button key={label} size="sm" onClick={() => void save([...row.labels, label])}>
              {label}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
