import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import { editionPath } from "#books/catalogue/client/edition-path.ts";
import { EditionCover } from "#books/catalogue/components/edition-cover.tsx";
import { ConsentCheckbox } from "#selling/payments/components/consent-checkbox.tsx";
import { useConsent } from "#selling/payments/components/use-consent.ts";
import { useLeaving } from "#selling/payments/components/use-leaving.ts";
import * as calls from "#selling/payments/preorders/preorders.contract.ts";
import { preordersQuery } from "#selling/payments/preorders/preorders.queries.ts";
import { formatDateTime } from "#platform/data/dates.ts";
import { seconds } from "#platform/data/durations.ts";
import { formatCents } from "#platform/data/money.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { mutation } from "#platform/http/call.ts";
import { elided } from "#platform/words/elision.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/callout.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { keptTogether } from "#ui/kept-together.tsx";
import { Link } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { useToasts } from "#ui/toast.tsx";

/** The owner's preorders, above the library; nothing without any. */
export function PreorderSection({ onReceived }: { onReceived: () => void }) {
  const isReturn = new URLSearchParams(useLocation().search).get("precommande") === "1";
  const [isSeen, setSeen] = useState(false);
  const isAwaited = isReturn && !isSeen;
  // A payment, a release and a change of date come without the reader.
  const { data = [] } = useQuery({
    ...preordersQuery(),
    refetchInterval: seconds(isAwaited ? 2 : 30),
  });
  if (data.length > 0 && !isSeen) setSeen(true);
  if (data.length === 0 && !isAwaited) return null;
  return (
    <Section title="Mes précommandes" id="precommandes" titleClassName="mb-5">
      {data.length === 0 && (
        <Callout tone="success">Votre précommande apparaît ici dès que la banque a répondu.</Callout>
      )}
      <ul className="grid gap-5 lg:grid-cols-2">
        {data.map((preorder) => (
          <li key={preorder.payment_id}>
            <PreorderCard preorder={preorder} onReceived={onReceived} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface CardProps {
  preorder: calls.Preorder;
  onReceived: () => void;
}

const badges = {
  waiting: { label: "À paraître", tone: "neutral" },
  unpaid: { label: "À payer", tone: "accent" },
  delivered: { label: "Paru", tone: "success" },
} as const;

function PreorderCard({ preorder, onReceived }: CardProps) {
  const { label, tone } = badges[preorder.state];
  return (
    <article className="flex h-full gap-5 rounded border border-hairline bg-raised p-5 sm:p-6">
      <div className="w-16 shrink-0 sm:w-20">
        <EditionCover
          book={{ title: preorder.book_title, author: preorder.author }}
          edition={preorder}
          sizes="80px"
        />
      </div>
      <div className="flex min-w-0 grow flex-col gap-4">
        <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <div className="min-w-0">
            <h3 className="text-lg">
              <Link href={editionPath(preorder.book_slug, preorder.edition_slug)} look="quiet">
                {preorder.book_title}
              </Link>
            </h3>
            <p className="text-sm text-muted">{keptTogether(preorder.edition_title)}</p>
          </div>
          <Badge tone={tone}>{label}</Badge>
        </header>
        <p className="leading-snug">{keptTogether(preorderText(preorder))}</p>
        {preorder.state === "delivered" && <Acceptance preorder={preorder} onReceived={onReceived} />}
        <div className="mt-auto flex flex-wrap gap-3">
          {preorder.state === "unpaid" && <PayButton preorder={preorder} />}
          <LeaveButton preorder={preorder} />
        </div>
      </div>
    </article>
  );
}

function preorderText(preorder: calls.Preorder): string {
  const price = formatCents(preorder.price_cents);
  if (preorder.state === "delivered")
    return "Il est paru, et vous attend. Recevez-le pour le lire et le télécharger.";
  if (preorder.state === "unpaid") {
    const again = preorder.next_attempt_at
      ? ` Sinon, nous réessaierons le ${formatDateTime(preorder.next_attempt_at)}.`
      : "";
    return `Il est paru, mais votre banque a refusé le paiement de ${price}. Payez-le, et il rejoint votre bibliothèque.${again}`;
  }
  const paid =
    preorder.charge === "order"
      ? `${price} déjà payés.`
      : `${price} seront débités ce jour-là sur la carte que vous avez laissée.`;
  return `À paraître le ${formatDateTime(preorder.released_at)}, heure de Paris. ${paid}`;
}

/** The consent is asked here, and not with the order: the supply begins now (C. conso. L221-28, 13°). */
function Acceptance({ preorder, onReceived }: CardProps) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const { refresh } = useAuth();
  const box = useRef<HTMLInputElement>(null);
  const consent = useConsent(box);
  const { mutateAsync, isPending } = useMutation(mutation(calls.acceptPreorder));
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!consent.require()) return;
    try {
      await mutateAsync({
        params: { paymentId: String(preorder.payment_id) },
        body: { withdrawal_consent: true, consent_version: consent.said.consent_version },
      });
      toasts.show("Le livre est à vous\u202F: bonne lecture\u202F!", { tone: "success" });
      await refresh();
      onReceived();
    } catch (error) {
      consent.reread(error);
      toasts.show(errorText(error, "Le livre n’a pas pu être reçu."), { tone: "error" });
    }
    await queries.invalidateQueries({ queryKey: preordersQuery().queryKey });
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col items-start gap-4">
      <ConsentCheckbox kind="digital_content" ref={box} consent={consent} />
      <Button type="submit" variant="primary" pending={isPending}>
        Recevoir mon livre<span className="sr-only"> {preorder.book_title}</span>
      </Button>
    </form>
  );
}

function PayButton({ preorder }: Pick<CardProps, "preorder">) {
  const { pending, leave } = useLeaving();
  const { mutateAsync } = useMutation(mutation(calls.payPreorder));
  const params = { paymentId: String(preorder.payment_id) };
  return (
    <Button variant="primary" pending={pending} onClick={() => leave(() => mutateAsync({ params }))}>
      Payer {formatCents(preorder.price_cents)}
    </Button>
  );
}

function LeaveButton({ preorder }: Pick<CardProps, "preorder">) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const { refresh } = useAuth();
  const [asked, setAsked] = useState(false);
  const { mutateAsync, isPending } = useMutation(mutation(calls.leavePreorder));
  const confirm = async () => {
    try {
      const { refund_cents } = await mutateAsync({ params: { paymentId: String(preorder.payment_id) } });
      const refund = refund_cents > 0 ? ` ${formatCents(refund_cents)} vous sont remboursés.` : "";
      toasts.show(`Votre précommande est annulée.${refund}`, { tone: "success" });
      await refresh();
    } catch (error) {
      toasts.show(errorText(error, "La précommande n’a pas pu être annulée."), { tone: "error" });
    }
    setAsked(false);
    await queries.invalidateQueries({ queryKey: preordersQuery().queryKey });
  };
  return (
    <>
      <Button onClick={() => setAsked(true)}>
        Annuler ma précommande<span className="sr-only"> {elided("de", preorder.book_title)}</span>
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        onConfirm={() => void confirm()}
        title={`Annuler la précommande ${elided("de", preorder.book_title)}\u202F?`}
        confirmLabel="Annuler la précommande"
        cancelLabel="La garder"
        pending={isPending}
      >
        <p className="text-muted">
          {preorder.charge === "order" || preorder.state === "delivered"
            ? `Vous serez remboursé de ${formatCents(preorder.price_cents)}, et le livre n’arrivera pas.`
            : "Rien n’est débité, la carte est effacée, et le livre n’arrivera pas."}
        </p>
      </ConfirmDialog>
    </>
  );
}
