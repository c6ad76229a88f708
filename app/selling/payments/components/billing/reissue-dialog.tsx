import { FilePen } from "lucide-react";
import { type ReactNode, type SubmitEvent, useId, useState } from "react";
import { errorText } from "#platform/http/app-errors.ts";
import { BillingFields } from "#selling/payments/components/billing/billing-fields.tsx";
import type { BillingFieldsState } from "#selling/payments/components/billing/use-billing.ts";
import { Button, type ButtonProps } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { useToasts } from "#ui/toast.tsx";

interface ReissueDialogProps {
  variant?: ButtonProps["variant"];
  /** The form, and what closes it. */
  children: (onClose: () => void) => ReactNode;
}

/** A paid order's invoice, made out to another name. */
export function ReissueDialog({ variant, children }: ReissueDialogProps) {
  const [open, setOpen] = useState(false);
  const onClose = () => setOpen(false);
  return (
    <>
      <Button
        size="sm"
        variant={variant}
        icon={<FilePen aria-hidden size={16} />}
        onClick={() => setOpen(true)}
      >
        Faire établir la facture au nom de…
      </Button>
      <Dialog open={open} onClose={onClose} title="Facture à un autre nom">
        {children(onClose)}
      </Dialog>
    </>
  );
}

interface ReissueFormProps {
  form: BillingFieldsState;
  /** What happens, in French. */
  lead: string;
  /** Makes both documents. */
  establish: () => Promise<{ invoice: string; credit_note: string }>;
  onClose: () => void;
}

export function ReissueForm({ form, lead, establish, onClose }: ReissueFormProps) {
  const { show } = useToasts();
  const title = useId();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPending(true);
    setError(null);
    try {
      const { invoice, credit_note } = await establish();
      show(`La facture ${invoice} est prête\u202f; l’avoir ${credit_note} annule la précédente.`, {
        tone: "success",
      });
      onClose();
    } catch (failure) {
      setError(errorText(failure, "La facture n’a pas pu être établie."));
      setPending(false);
    }
  };
  return (
    <form
      noValidate
      aria-labelledby={title}
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-5 pb-4"
    >
      <p id={title} className="text-muted">
        {lead}
      </p>
      <FormErrors>{error}</FormErrors>
      <BillingFields form={form} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          Annuler
        </Button>
        <Button type="submit" variant="primary" pending={pending}>
          Établir la facture
        </Button>
      </div>
    </form>
  );
}
