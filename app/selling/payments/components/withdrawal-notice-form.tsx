import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { formatDateTime } from "#platform/data/dates.ts";
import { mutation } from "#platform/http/call.ts";
import { emailRule, isEmail } from "#platform/http/email-address.ts";
import {
  nameFault,
  nameMaxLength,
  referenceMaxLength,
} from "#readers/subscriptions/cancellations/cancellations.rules.ts";
import { NoticeSteps } from "#readers/subscriptions/components/notice-steps.tsx";
import { notifyWithdrawal } from "#selling/payments/withdrawals/withdrawal-notices.contract.ts";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/callout.tsx";
import { focusField } from "#ui/focus-field.ts";
import { TextField } from "#ui/text-field.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

const empty = { name: "", email: "", reference: "" };
type Draft = typeof empty;

const titles = {
  form: "Sans passer par un compte",
  summary: "Relisez votre déclaration",
  done: "Votre rétractation est enregistrée",
};

/** The declaration of a reader who has no account, or does not get into it (L221-21, D221-5). */
export function WithdrawalNoticeForm() {
  const [draft, setDraft] = useState(empty);
  const { mutateAsync, isPending } = useMutation(mutation(notifyWithdrawal));
  const reference = draft.reference.trim();
  return (
    <section aria-labelledby="sans-compte" className="mt-10 border-t border-hairline pt-8">
      <NoticeSteps
        id="sans-compte"
        titles={titles}
        renderForm={(onDone) => <Fields draft={draft} onChange={setDraft} onDone={onDone} />}
        summary={
          <p className="wrap-anywhere">
            {`Moi, ${draft.name.trim()}, je vous notifie ma rétractation du contrat ${reference ? `désigné par «\u202F${reference}\u202F»` : "conclu à mon adresse e-mail"}. L’accusé de réception est à envoyer à ${draft.email.trim()}.`}
          </p>
        }
        sendLabel="Confirmer la rétractation"
        send={() => mutateAsync({ body: draft })}
        pending={isPending}
        renderReceipt={({ number, declared_at }) => (
          <Callout tone="success">
            Déclaration nº {number}, reçue le{" "}
            <time dateTime={declared_at}>{formatDateTime(declared_at)}</time>. L’accusé de réception part à{" "}
            <span className="wrap-anywhere">{draft.email}</span>.
          </Callout>
        )}
      />
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
        description="Si vous l’avez sous la main. Sinon, nous cherchons la commande avec votre adresse e-mail."
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
