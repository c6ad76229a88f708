import { useRef, useState } from "react";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import { CancellationForm, emptyCancellation } from "#readers/subscriptions/components/cancellation-form.tsx";
import { CancellationSummary } from "#readers/subscriptions/components/cancellation-summary.tsx";
import { formatDateTime } from "#platform/data/dates.ts";
import { Callout } from "#ui/callout.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";

/**
 * The function required by law, signed in or not: a form, a summary to check, and its acknowledgement (code de la
 * consommation, L215-1-1 and D215-1 to D215-3).
 */
export function CancellationSection() {
  const { status, user } = useAuth();
  return (
    <section aria-labelledby="notifier" className="max-w-measure border-b border-hairline pt-8 pb-10">
      {status === "loading" ? (
        <Loading>
          <Skeleton className="h-96 w-full" />
        </Loading>
      ) : (
        <Steps key={user?.id ?? "visitor"} email={user?.email ?? ""} />
      )}
    </section>
  );
}

type Step = "form" | "summary" | "done";
const titles: Record<Step, string> = {
  form: "Notifier une résiliation",
  summary: "Relisez votre notification",
  done: "Votre résiliation est notifiée",
};

function Steps({ email }: { email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [step, setStep] = useState<Step>("form");
  const [notice, setNotice] = useState({ ...emptyCancellation, email });
  const [receipt, setReceipt] = useState<{ number: number; notified_at: string } | null>(null);
  const goTo = (next: Step) => {
    setStep(next);
    // The heading stays while the content below changes: it names the current step.
    heading.current?.focus();
  };
  return (
    <>
      <h2 id="notifier" ref={heading} tabIndex={-1} className="mb-3">
        {titles[step]}
      </h2>
      {step === "form" && (
        <CancellationForm
          notice={notice}
          onChange={(change) => setNotice((known) => ({ ...known, ...change }))}
          onDone={() => goTo("summary")}
        />
      )}
      {step === "summary" && (
        <CancellationSummary
          notice={notice}
          onBack={() => goTo("form")}
          onNotified={(answer) => {
            setReceipt(answer);
            goTo("done");
          }}
        />
      )}
      {step === "done" && receipt && (
        <Callout tone="success">
          Notification nº {receipt.number}, enregistrée le{" "}
          <time dateTime={receipt.notified_at}>{formatDateTime(receipt.notified_at)}</time>. L’accusé de
          réception part à <span className="wrap-anywhere">{notice.email}</span>, avec la date à laquelle le
          contrat prend fin.
        </Callout>
      )}
    </>
  );
}
