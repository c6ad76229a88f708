import { useRef, useState } from "react";
import { useMutation } from "@tanstack/react-query";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import {
  CancellationForm,
  emptyCancellation,
  type CancellationDraft,
} from "#readers/subscriptions/components/cancellation-form.tsx";
import { formatDateTime, formatDay } from "#platform/data/dates.ts";
import { Callout } from "#ui/callout.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { contractLabels } from "#readers/subscriptions/cancellations/cancellations.rules.ts";
import { CallError, errorText } from "#platform/http/app-errors.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { notifyCancellation } from "#readers/subscriptions/cancellations/cancellations.contract.ts";
import { mutation } from "#platform/http/call.ts";

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

interface CancellationSummaryProps {
  notice: CancellationDraft;
  onBack: () => void;
  onNotified: (answer: { number: number; notified_at: string }) => void;
}

/** The summary of the cancellation, and the button that sends it: the law requires both steps (D215-3). */
function CancellationSummary({ notice, onBack, onNotified }: CancellationSummaryProps) {
  const { mutateAsync, isPending } = useMutation(mutation(notifyCancellation));
  const [failure, setFailure] = useState<string | null>(null);
  const notify = async () => {
    setFailure(null);
    try {
      onNotified(await mutateAsync({ body: { ...notice, wished_end: notice.wished_end || null } }));
    } catch (error) {
      const [named] = error instanceof CallError ? Object.values(error.fields) : [];
      setFailure(named ?? errorText(error, "Erreur inconnue."));
    }
  };
  return (
    <>
      <p>
        Je vous notifie la résiliation du contrat ci-dessous.{" "}
        {notice.contract === "subscription" && "L’abonnement reste ouvert jusqu’à l’échéance déjà payée."}
      </p>
      <dl className="mt-5 grid gap-x-8 gap-y-3 border-y border-hairline py-5 sm:grid-cols-[auto_1fr]">
        {factsOf(notice).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted max-sm:-mb-2">{name}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
      <FormErrors>{failure}</FormErrors>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="primary" size="lg" pending={isPending} onClick={() => void notify()}>
          Notifier la résiliation
        </Button>
        <Button variant="quiet" size="lg" onClick={onBack}>
          Modifier
        </Button>
      </div>
    </>
  );
}

const factsOf = (notice: CancellationDraft): [name: string, value: string][] => [
  ["Nom", notice.name],
  ["Adresse e-mail", notice.email],
  ["Contrat", [contractLabels[notice.contract], notice.reference].filter(Boolean).join(", ")],
  ["Fin souhaitée", notice.wished_end ? formatDay(notice.wished_end) : "à l’échéance"],
  ...(notice.reason ? ([["Motif", notice.reason]] as [string, string][]) : []),
];
