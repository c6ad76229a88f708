import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState, type ChangeEvent, type InputEvent } from "react";
import { useSearchParams } from "react-router";
import { CallError, errorText, type FieldErrors } from "#platform/http/app-errors.ts";
import { formatCents } from "#platform/data/money.ts";
import { type SimulatedSession, paySimulatedSession } from "#selling/payments/checkout/checkout.contract.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { mutation } from "#platform/http/call.ts";
import { testCards } from "#selling/payments/simulation/simulated-payments.rules.ts";
import {
  caretAfter,
  countDigits,
  formatCardNumber,
  formatCvc,
  formatExpiry,
} from "#selling/payments/client/card-input.ts";
import { TextField } from "#ui/text-field.tsx";

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
      {session.keeps_card && (
        <p className="text-sm text-muted">
          Rien n’est débité aujourd’hui{"\u202F"}: votre carte est conservée, et débitée une fois de{" "}
          {formatCents(session.amount_cents)} à la parution.
        </p>
      )}
      <Button type="submit" variant="primary" size="lg" pending={pending} pendingLabel="Paiement…">
        {session.keeps_card ? "Enregistrer ma carte" : `Payer ${formatCents(session.amount_cents)}`}
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

/** The test numbers, each with its result. */
function TestCardList({ onUse }: { onUse: (number: string) => void }) {
  return (
    <section aria-labelledby="cartes-de-test" className="border-t border-hairline pt-5">
      <h2 id="cartes-de-test" className="text-lg">
        Cartes de test
      </h2>
      <ul className="mt-2 divide-y divide-hairline">
        {testCards.map(({ number, effect }) => (
          <li key={number} className="flex items-center justify-between gap-3 py-2">
            <p className="min-w-0 leading-snug">
              <span className="block tabular-nums">{number}</span>
              <span className="text-sm text-muted">{effect}</span>
            </p>
            <Button
              size="sm"
              onClick={() => onUse(number)}
              aria-label={`Utiliser la carte ${number}, ${effect}`}
            >
              Utiliser
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted">Toute date à venir et tout code à trois chiffres conviennent.</p>
    </section>
  );
}

/** Number, expiry and code. Uncontrolled: formatting must move the caret together with the text. */
function CardFields({ errors }: { errors: FieldErrors }) {
  return (
    <>
      <TextField
        label="Numéro de carte"
        name="number"
        inputMode="numeric"
        autoComplete="off"
        placeholder="1234 1234 1234 1234"
        inputClassName="tabular-nums"
        error={errors["number"]}
        onChange={(event) => reformat(event, formatCardNumber)}
        aria-required
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Expiration"
          name="expiry"
          inputMode="numeric"
          autoComplete="off"
          placeholder="MM/AA"
          inputClassName="tabular-nums"
          error={errors["expiry"]}
          onChange={(event) => reformat(event, formatExpiry)}
          aria-required
        />
        <TextField
          label="Code (CVC)"
          name="cvc"
          inputMode="numeric"
          autoComplete="off"
          placeholder="123"
          inputClassName="tabular-nums"
          error={errors["cvc"]}
          onChange={(event) => reformat(event, formatCvc)}
          aria-required
        />
      </div>
    </>
  );
}

type Format = (text: string, erasing: boolean) => string;

function reformat({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>, format: Format) {
  const caret = input.selectionStart ?? input.value.length;
  const atEnd = caret === input.value.length;
  const digitsBefore = countDigits(input.value.slice(0, caret));
  const erasing =
    (nativeEvent as Partial<InputEvent["nativeEvent"]>).inputType?.startsWith("delete") ?? false;
  const formatted = format(input.value, erasing);
  if (formatted === input.value) return;
  input.value = formatted;
  const position = atEnd ? formatted.length : caretAfter(formatted, digitsBefore);
  input.setSelectionRange(position, position);
}
