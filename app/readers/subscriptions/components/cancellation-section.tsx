import { useState } from "react";
import { useMutation } from "@tanstack/react-query";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import {
  CancellationForm,
  emptyCancellation,
  type CancellationDraft,
} from "#readers/subscriptions/components/cancellation-form.tsx";
import { NoticeSteps } from "#readers/subscriptions/components/notice-steps.tsx";
import { formatDateTime, formatDay } from "#platform/data/dates.ts";
import { Callout } from "#ui/callout.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { contractLabels } from "#readers/subscriptions/cancellations/cancellations.rules.ts";
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

const titles = {
  form: "Notifier une résiliation",
  summary: "Relisez votre notification",
  done: "Votre résiliation est notifiée",
};

function Steps({ email }: { email: string }) {
  const [notice, setNotice] = useState({ ...emptyCancellation, email });
  const { mutateAsync, isPending } = useMutation(mutation(notifyCancellation));
  return (
    <NoticeSteps
      id="notifier"
      titles={titles}
      renderForm={(onDone) => (
        <CancellationForm
          notice={notice}
          onChange={(change) => setNotice((known) => ({ ...known, ...change }))}
          onDone={onDone}
        />
      )}
      summary={<CancellationSummary notice={notice} />}
      sendLabel="Notifier la résiliation"
      send={() => mutateAsync({ body: { ...notice, wished_end: notice.wished_end || null } })}
      pending={isPending}
      renderReceipt={({ number, notified_at }) => (
        <Callout tone="success">
          Notification nº {number}, enregistrée le{" "}
          <time dateTime={notified_at}>{formatDateTime(notified_at)}</time>. L’accusé de réception part à{" "}
          <span className="wrap-anywhere">{notice.email}</span>, avec la date à laquelle le contrat prend fin.
        </Callout>
      )}
    />
  );
}

const CancellationSummary = ({ notice }: { notice: CancellationDraft }) => (
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
  </>
);

const factsOf = (notice: CancellationDraft): [name: string, value: string][] => [
  ["Nom", notice.name],
  ["Adresse e-mail", notice.email],
  ["Contrat", [contractLabels[notice.contract], notice.reference].filter(Boolean).join(", ")],
  ["Fin souhaitée", notice.wished_end ? formatDay(notice.wished_end) : "à l’échéance"],
  ...(notice.reason ? ([["Motif", notice.reason]] as [string, string][]) : []),
];
