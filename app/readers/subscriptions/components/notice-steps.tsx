import { type ReactNode, useState } from "react";
import { CallError, errorText } from "#platform/http/app-errors.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";

interface NoticeStepsProps<Receipt> {
  /** Of the heading, which names the section. */
  id: string;
  titles: { form: string; summary: string; done: string };
  renderForm: (onDone: () => void) => ReactNode;
  /** The notice as it will be made. */
  summary: ReactNode;
  /** The label of the button that makes it. */
  sendLabel: string;
  send: () => Promise<Receipt>;
  pending: boolean;
  renderReceipt: (receipt: Receipt) => ReactNode;
}

/** A notice of a consumer: a form, a summary to check with the button that sends it, the acknowledgement. The law requires each. */
export function NoticeSteps<Receipt>(props: NoticeStepsProps<Receipt>) {
  const { id, titles, renderForm, summary, sendLabel, send, pending, renderReceipt } = props;
  const [step, setStep] = useState<keyof typeof titles>("form");
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const goTo = (next: keyof typeof titles) => {
    setFailure(null);
    setStep(next);
    // The heading stays while the content below changes: it names the current step.
    document.getElementById(id)?.focus();
  };
  const notify = async () => {
    setFailure(null);
    try {
      setReceipt(await send());
      goTo("done");
    } catch (error) {
      const [named] = error instanceof CallError ? Object.values(error.fields) : [];
      setFailure(named ?? errorText(error, "Erreur inconnue."));
    }
  };
  return (
    <>
      <h2 id={id} tabIndex={-1} className="mb-3">
        {titles[step]}
      </h2>
      {step === "form" && renderForm(() => goTo("summary"))}
      {step === "summary" && (
        <>
          {summary}
          <FormErrors>{failure}</FormErrors>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button variant="primary" size="lg" pending={pending} onClick={() => void notify()}>
              {sendLabel}
            </Button>
            <Button variant="quiet" size="lg" onClick={() => goTo("form")}>
              Modifier
            </Button>
          </div>
        </>
      )}
      {step === "done" && receipt !== null && renderReceipt(receipt)}
    </>
  );
}
