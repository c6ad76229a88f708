import { Section } from "#ui/section.tsx";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { policyReportsQuery } from "#office/settings/settings.queries.ts";
import { formatDateTime } from "#platform/data/dates.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { useKeepSession } from "#platform/page/session-renewal.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { Callout } from "#ui/callout.tsx";
import { TextField } from "#ui/text-field.tsx";
import { sendTestMail, checkPayments } from "#office/settings/settings.contract.ts";
import { mutation } from "#platform/http/call.ts";

/** Tests mails and payments immediately, and shows the other side's answer. */
export const ShopChecks = () => (
  <div className="flex max-w-measure flex-col gap-12">
    <MailCheck />
    <PaymentCheck />
    <Refusals />
  </div>
);

function MailCheck() {
  const keepSession = useKeepSession();
  const { mutateAsync, isPending } = useMutation(mutation(sendTestMail));
  const [result, setResult] = useState<{ message: string; ok: boolean } | null>(null);
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const to = String(new FormData(event.currentTarget).get("to"));
    setResult(null);
    try {
      const { message } = await keepSession(() => mutateAsync({ body: { to } }));
      setResult({ message, ok: true });
    } catch (error) {
      setResult({ message: errorText(error, "Le message n’est pas parti."), ok: false });
    }
  };
  return (
    <Check title="Courrier">
      <form
        noValidate
        onSubmit={(event) => void send(event)}
        className="flex w-full flex-col items-start gap-4"
      >
        <FormErrors>{result && !result.ok ? result.message : null}</FormErrors>
        <TextField
          label="Envoyer un message d’essai à"
          name="to"
          type="email"
          autoComplete="email"
          className="w-full"
        />
        <Button type="submit" pending={isPending} pendingLabel="Envoi…">
          Envoyer un message d’essai
        </Button>
        {result?.ok && <Callout tone="success">{result.message}</Callout>}
      </form>
    </Check>
  );
}

function PaymentCheck() {
  const keepSession = useKeepSession();
  const { mutateAsync, isPending, data, error } = useMutation(mutation(checkPayments));
  const check = () => keepSession(() => mutateAsync({})).catch(() => undefined);
  const failure = error && errorText(error, "La vérification n’a pas abouti.");
  return (
    <Check title="Paiement">
      <FormErrors>{failure}</FormErrors>
      <p className="text-muted">
        La boutique interroge le prestataire de paiement, sans rien débiter, et indique quand son dernier
        message signé est arrivé.
      </p>
      <Button pending={isPending} pendingLabel="Vérification…" onClick={() => void check()}>
        Vérifier le paiement
      </Button>
      {data?.faults.map(({ text, remedy }) => (
        <Callout key={text}>
          <strong>{text}</strong> {remedy}
        </Callout>
      ))}
      {data?.faults.length === 0 && (
        <Callout tone="success">
          {data.message}{" "}
          {data.last_message_at
            ? `Dernier message reçu le ${formatDateTime(data.last_message_at)}.`
            : "Aucun message reçu pour le moment."}
        </Callout>
      )}
    </Check>
  );
}

/** What readers' browsers refused to run or load on the shop's pages. */
function Refusals() {
  const { data } = useQuery(policyReportsQuery());
  return (
    <Check title="Navigateurs">
      <p className="text-muted">
        Vos pages n’admettent que les scripts et les images de la boutique. Les navigateurs refusent le reste,
        et le signalent.
      </p>
      <p aria-live="polite">{data && refusalsText(data.refused)}</p>
    </Check>
  );
}

function refusalsText(refused: number): string {
  if (refused === 0) return "Rien à signaler ces trente derniers jours.";
  const count = `${refused.toLocaleString("fr-FR")} ${refused === 1 ? "refus signalé" : "refus signalés"}`;
  return `${count} ces trente derniers jours. C’est presque toujours une extension du lecteur\u202f; si ce nombre monte d’un coup, parlez-en à la personne qui tient votre serveur.`;
}

function Check({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title} className="flex flex-col items-start gap-4" titleClassName="text-xl">
      {children}
    </Section>
  );
}
