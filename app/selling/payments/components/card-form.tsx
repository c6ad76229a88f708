import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { CallError, errorText, type FieldErrors } from "#platform/http/app-errors.ts";
import { formatCents } from "#platform/data/money.ts";
import { CardFields } from "#selling/payments/components/card-fields.tsx";
import { TestCardList } from "#selling/payments/components/test-card-list.tsx";
import { type SimulatedSession, paySimulatedSession } from "#selling/payments/checkout/checkout.contract.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { mutation } from "#platform/http/call.ts";

/** The simulated card page's form; a success redirects to the shop. */
export function CardForm({ session }: { session: SimulatedSession }) {
  const form = useRef<HTMLFormElement>(null);
  const { submit, pending, failure, errors } = usePayment(session.id);
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FormErrors>{failure}</FormErrors>
      <div>
        <p className="font-semibold">Adresse e-mail</p>
        <p className="break-all text-muted">{session.email}</p>
      </div>
      <CardFields errors={errors} />
      <Button type="submit" variant="primary" size="lg" pending={pending} pendingLabel="Paiement…">
        Payer {formatCents(session.amount_cents)}
      </Button>
      <TestCardList onUse={(number) => form.current && fill(form.current, number)} />
    </form>
  );
}

function fill(form: HTMLFormElement, number: string): void {
  const values = { number, expiry: "12/34", cvc: "123" };
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  }
}

const notConfirmed =
  "Votre banque n’a pas reçu votre confirmation\u202f: rien n’a été débité. Réessayez, ou prenez une autre carte.";

function usePayment(sessionId: string) {
  const [search] = useSearchParams();
  const { mutateAsync } = useMutation(mutation(paySimulatedSession));
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(
    search.get("refus") === "authentification" ? notConfirmed : null,
  );
  const [errors, setErrors] = useState<FieldErrors>({});

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const entries = new FormData(form);
    const text = (name: string) => String(entries.get(name) ?? "");
    setFailure(null);
    setErrors({});
    setPending(true);
    try {
      const body = { number: text("number"), expiry: text("expiry"), cvc: text("cvc") };
      const { url } = await mutateAsync({ params: { sessionId }, body });
      // Stays pending: the browser is leaving.
      window.location.assign(url);
    } catch (error) {
      setPending(false);
      const fields = error instanceof CallError ? error.fields : {};
      const reason = errorText(error, "Erreur lors du paiement.");
      // An error shown at a field is not repeated.
      setFailure(Object.values(fields).includes(reason) ? null : reason);
      setErrors(fields);
      focusFirst(form, error);
    }
  };
  return { submit, pending, failure, errors };
}

function focusFirst(form: HTMLFormElement, error: unknown): void {
  const wrong = error instanceof CallError ? error.fields : {};
  const first = ["number", "expiry", "cvc"].find((name) => wrong[name]) ?? "number";
  const field = form.elements.namedItem(first);
  if (field instanceof HTMLElement) field.focus();
}
