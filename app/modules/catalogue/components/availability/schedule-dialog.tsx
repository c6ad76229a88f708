import { type SubmitEvent, useId, useState } from "react";
import { momentOf, readMoment } from "#modules/catalogue/availability/client/moment.ts";
import { MomentFields } from "#modules/catalogue/components/availability/moment-fields.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

interface ScheduleDialogProps {
  /** The moment that stands. */
  onlineAt: string;
  open: boolean;
  onClose: () => void;
  onChoose: (onlineAt: Date) => void;
  pending: boolean;
}

/** Another moment for an edition that is to come. */
export function ScheduleDialog({ open, ...content }: ScheduleDialogProps) {
  // The fields begin anew with what stands each time it opens.
  return open ? <OpenDialog {...content} /> : null;
}

function OpenDialog({ onlineAt, onClose, onChoose, pending }: Omit<ScheduleDialogProps, "open">) {
  const [moment, setMoment] = useState(() => momentOf(onlineAt));
  const [refusal, setRefusal] = useState<string | null>(null);
  const formId = useId();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readMoment(moment, new Date());
    setRefusal(read.refusal ?? null);
    if (read.onlineAt) onChoose(read.onlineAt);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Changer la date de parution"
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Annuler
          </Button>
          <Button variant="primary" type="submit" form={formId} pending={pending}>
            Programmer
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="py-2">
        <MomentFields moment={moment} onChange={setMoment} error={refusal} />
      </form>
    </Dialog>
  );
}
