import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { contractLabels } from "#readers/subscriptions/cancellations/cancellations.rules.ts";
import type { CancellationDraft } from "#readers/subscriptions/components/cancellation-form.tsx";
import { formatDay } from "#platform/data/dates.ts";
import { CallError, errorText } from "#platform/http/app-errors.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { notifyCancellation } from "#readers/subscriptions/cancellations/cancellations.contract.ts";
import { mutation } from "#platform/http/call.ts";

interface CancellationSummaryProps {
  notice: CancellationDraft;
  onBack: () => void;
  onNotified: (answer: { number: number; notified_at: string }) => void;
}

/** The summary of the cancellation, and the button that sends it: the law requires both steps (D215-3). */
export function CancellationSummary({ notice, onBack, onNotified }: CancellationSummaryProps) {
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
