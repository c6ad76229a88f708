import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { formatDateTime } from "#platform/data/dates.ts";
import { CallError, errorText } from "#platform/http/app-errors.ts";
import { mutation } from "#platform/http/call.ts";
import { emailRule, isEmail } from "#platform/http/email-address.ts";
import {
  nameFault,
  nameMaxLength,
  referenceMaxLength,
} from "#readers/subscriptions/cancellations/cancellations.rules.ts";
import { notifyWithdrawal } from "#selling/payments/withdrawals/withdrawal-notices.contract.ts";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/callout.tsx";
import { focusField } from "#ui/focus-field.ts";
import { FormErrors } from "#ui/form-errors.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

const empty = { name: "", email: "", reference: "" };
type Draft = typeof empty;
type Receipt = { number: number; declared_at: string };

const titles = {
  form: "Sans passer par un compte",
  summary: "Relisez votre déclaration",
  done: "Votre rétractation est enregistrée",
};

/** The declaration of a reader who has no account, or does not get into it: a form, a summary, the acknowledgement (L221-21, D221-5). */
export function WithdrawalNoticeForm() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [draft, setDraft] = useState(empty);
  const [step, setStep] = useState<keyof typeof titles>("form");
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const goTo = (next: keyof typeof titles) => {
    setStep(next);
    // The heading stays while the content below changes: it names the current step.
    heading.current?.focus();
  };
  return (
    <section aria-labelledby="sans-compte" className="mt-10 border-t border-hairline pt-8">
      <h2 id="sans-compte" ref={heading} tabIndex={-1} className="mb-3">
        {titles[step]}
      </h2>
      {step === "form" && <Fields draft={draft} onChange={setDraft} onDone={() => goTo("summary")} />}
      {step === "summary" && (
        <Summary
          draft={draft}
          onBack={() => goTo("form")}
          onDeclared={(answer) => {
            setReceipt(answer);
            goTo("done");
          }}
        />
      )}
      {step === "done" && receipt && (
        <Callout tone="success">
          Déclaration nº {receipt.number}, reçue le{" "}
          <time dateTime={receipt.declared_at}>{formatDateTime(receipt.declared_at)}</time>. L’accusé de
          réception part à <span className="wrap-anywhere">{draft.email}</span>.
        </Callout>
      )}
    </section>
  );
}

interface FieldsProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
  onDone: () => void;
}

function Fields({ draft, onChange, onDone }: FieldsProps) {
  const [errors, setErrors] = useState<Partial<Draft>>({});
  // Without scripts the browser itself would send the form, with all data in the address.
  const hydrated = useHydrated();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = faultsOf(draft);
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (first) focusField(event.currentTarget, first);
    else onDone();
  };
  const field = (name: keyof Draft) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...draft, [name]: target.value }),
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p className="text-muted">
        Compte suspendu, téléphone perdu, achat reçu en cadeau{"\u202f"}: déclarez votre rétractation ici.
        Nous retrouvons la commande.
      </p>
      <TextField
        {...field("name")}
        label="Nom et prénom"
        autoComplete="name"
        aria-required
        maxLength={nameMaxLength}
      />
      <TextField
        {...field("reference")}
        label="Adresse e-mail du compte, ou numéro de facture"
        description="Ce qui nous aide à retrouver la commande. Vide, nous cherchons avec l’adresse ci-dessous."
        autoComplete="off"
        maxLength={referenceMaxLength}
      />
      <TextField
        {...field("email")}
        label="Adresse e-mail pour l’accusé de réception"
        type="email"
        inputMode="email"
        autoComplete="email"
        aria-required
      />
      <Button type="submit" variant="primary" size="lg" className="self-start" disabled={!hydrated}>
        Relire ma déclaration
      </Button>
    </form>
  );
}

/** In the order of the fields. */
function faultsOf({ name, email }: Draft): Partial<Draft> {
  const wrongName = nameFault(name);
  return {
    ...(wrongName ? { name: wrongName } : {}),
    ...(isEmail(email.trim()) ? {} : { email: emailRule }),
  };
}

interface SummaryProps {
  draft: Draft;
  onBack: () => void;
  onDeclared: (receipt: Receipt) => void;
}

/** The declaration as it is made, and the button that makes it: the law requires both steps. */
function Summary({ draft, onBack, onDeclared }: SummaryProps) {
  const { mutateAsync, isPending } = useMutation(mutation(notifyWithdrawal));
  const [failure, setFailure] = useState<string | null>(null);
  const declare = async () => {
    setFailure(null);
    try {
      onDeclared(await mutateAsync({ body: draft }));
    } catch (error) {
      const [named] = error instanceof CallError ? Object.values(error.fields) : [];
      setFailure(named ?? errorText(error, "Erreur inconnue."));
    }
  };
  return (
    <>
      <p className="wrap-anywhere">
        Moi, {draft.name.trim()}, je vous notifie ma rétractation du contrat{" "}
        {draft.reference.trim() ? (
          <>
            désigné par «{"\u202f"}
            {draft.reference.trim()}
            {"\u202f"}»
          </>
        ) : (
          "conclu à mon adresse e-mail"
        )}
        . L’accusé de réception est à envoyer à {draft.email.trim()}.
      </p>
      <FormErrors>{failure}</FormErrors>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="primary" size="lg" pending={isPending} onClick={() => void declare()}>
          Confirmer la rétractation
        </Button>
        <Button variant="quiet" size="lg" onClick={onBack}>
          Modifier
        </Button>
      </div>
    </>
  );
}
