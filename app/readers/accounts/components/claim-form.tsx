import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { DeadLink } from "#readers/accounts/components/dead-link.tsx";
import { NewAccountFields } from "#readers/accounts/components/new-account-fields.tsx";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { errorText, isStatus } from "#platform/http/app-errors.ts";
import { focusField } from "#ui/focus-field.ts";
import {
  accountErrors,
  emptySignUp,
  refusalOf,
  type SignUpErrors,
  type SignUpField,
  signUpFields,
} from "#readers/accounts/client/sign-up-errors.ts";
import { claimAccount } from "#readers/accounts/login/mailed-links.contract.ts";
import { mutation } from "#platform/http/call.ts";

/** Calls that take what is chosen here. */
type Claiming = typeof claimAccount;

interface ClaimFormProps {
  token: string;
  onDone: () => void;
  to?: Claiming;
  label?: string;
}

/** Name and password of a new account, chosen by the person who reads its mailbox. */
export function ClaimForm({
  token,
  onDone,
  to = claimAccount,
  label = "Prendre ce compte en main",
}: ClaimFormProps) {
  const form = useClaim(token, onDone, to);
  const { failure } = form;
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} className="flex flex-col gap-5">
      <FormErrors>
        {failure && (failure.isLinkDead ? <DeadLink text={failure.text} /> : failure.text)}
      </FormErrors>
      <NewAccountFields form={form} withEmail={false} />
      <Button type="submit" variant="primary" size="lg" pending={form.pending} pendingLabel="Enregistrement…">
        {label}
      </Button>
    </form>
  );
}

interface Failure {
  text: string;
  isLinkDead: boolean;
}

/** The state of the form that chooses a new account's name and password. `onDone` runs after a success. */
function useClaim(token: string, onDone: () => void, to: Claiming) {
  const { mutateAsync, isPending } = useMutation(mutation(to));
  const [values, setValues] = useState(emptySignUp);
  const [errors, setErrors] = useState<SignUpErrors>({});
  const [failure, setFailure] = useState<Failure | null>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const wrong = accountErrors(values);
    setFailure(null);
    if (refuse(form, wrong)) return;
    const { username, password } = values;
    try {
      // The checks above guarantee that the terms are accepted.
      await mutateAsync({ body: { token, username, password, acceptCgu: true } });
      onDone();
    } catch (error) {
      if (refuse(form, refusalOf(error, values).errors)) return;
      setFailure({ text: errorText(error, "Erreur inconnue."), isLinkDead: isStatus(error, 400) });
    }
  };

  /** Shows the errors of the fields. @returns whether there are any */
  const refuse = (form: HTMLFormElement, wrong: SignUpErrors): boolean => {
    setErrors(wrong);
    const first = signUpFields.find((field) => wrong[field]);
    if (first) focusField(form, first);
    return first !== undefined;
  };

  return {
    values,
    set: (change: Partial<typeof values>) => {
      setValues((known) => ({ ...known, ...change }));
      // A changed field is no longer invalid.
      setErrors((known) =>
        Object.fromEntries(Object.entries(known).filter(([field]) => !Object.hasOwn(change, field))),
      );
    },
    errorOf: (field: SignUpField) => errors[field],
    failure,
    pending: isPending,
    submit,
  };
}
