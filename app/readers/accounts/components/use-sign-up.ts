import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useCallback, useState, useEffect } from "react";
import { errorText } from "#platform/http/app-errors.ts";
import { browserKey } from "#readers/accounts/client/browser-key.ts";
import { suggestedName } from "#readers/accounts/client/suggested-name.ts";
import { focusField } from "#ui/focus-field.ts";
import {
  emptySignUp,
  type Refusal,
  refusalOf,
  type SignUpErrors,
  signUpErrors,
  type SignUpField,
  signUpFields,
  type SignUpValues,
  remainingErrors,
} from "#readers/accounts/client/sign-up-errors.ts";
import { signUp, checkAvailability } from "#readers/accounts/sign-up.contract.ts";
import { mutation, call } from "#platform/http/call.ts";
import { availabilityDelay } from "#readers/accounts/membership.rules.ts";

interface Failure {
  text: string;
  /** Whether fields show their errors; this ends once all of them are corrected. */
  isOfFields: boolean;
}

const noRefusal: Refusal = { values: emptySignUp, errors: {} };

/**
 * The state of the sign-up form. `onDone` runs once the account exists.
 * @param isShort one password, a suggested name, and the terms accepted by the button
 */
export function useSignUp(onDone: () => void, isShort = false) {
  const { mutateAsync, isPending } = useMutation(mutation(signUp));
  const [values, setValues] = useState(isShort ? { ...emptySignUp, acceptCgu: true } : emptySignUp);
  const [letter, setLetter] = useState(false);
  const [visited, setVisited] = useState<ReadonlySet<SignUpField>>(new Set());
  const [refusal, setRefusal] = useState(noRefusal);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { errors, usernameFree } = useSignUpErrors(values, refusal);

  const send = async (form: HTMLFormElement) => {
    try {
      const { confirmation: _, ...account } = values;
      // The checks above guarantee that the terms are accepted.
      const key = browserKey.make();
      await mutateAsync({ body: { ...account, acceptCgu: true, browserKey: key, letter } });
      browserKey.keep(key);
      setValues(emptySignUp);
      setLetter(false);
      setVisited(new Set());
      setFailure(null);
      onDone();
    } catch (error) {
      const next = refusalOf(error, values);
      setRefusal(next);
      const isOfFields = Object.keys(next.errors).length > 0;
      setFailure({ text: errorText(error, "Erreur lors de l'inscription."), isOfFields });
      focusFirst(form, next.errors);
    }
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setVisited(new Set(signUpFields));
    if (Object.keys(errors).length === 0) return void send(event.currentTarget);
    setFailure({ text: "Veuillez corriger les champs signalés.", isOfFields: true });
    focusFirst(event.currentTarget, errors);
  };

  /** What was typed before the scripts came. */
  const takeTyped = useCallback((form: HTMLFormElement) => {
    const typed = new FormData(form);
    const text = (name: SignUpField) => String(typed.get(name) ?? "");
    setLetter(typed.has("letter"));
    setValues({
      email: text("email"),
      username: text("username"),
      password: text("password"),
      confirmation: text("confirmation"),
      acceptCgu: typed.has("acceptCgu"),
    });
  }, []);

  const isCorrected = failure?.isOfFields === true && Object.keys(errors).length === 0;
  return {
    values,
    set: (change: Partial<SignUpValues>) =>
      setValues((known) => (isShort ? completed(known, change) : { ...known, ...change })),
    visit: (field: SignUpField) => setVisited((known) => new Set(known).add(field)),
    /** A field shows its error only after it was left. */
    errorOf: (field: SignUpField) => (visited.has(field) ? errors[field] : undefined),
    usernameFree,
    /** Whether the letter by mail is asked for. */
    letter,
    setLetter,
    failure: isCorrected ? null : (failure?.text ?? null),
    pending: isPending,
    submit,
    takeTyped,
  };
}

/** The name follows the address until it is edited. */
function completed(known: SignUpValues, change: Partial<SignUpValues>): SignUpValues {
  const next = { ...known, ...change };
  const isUntouched = known.username === suggestedName(known.email);
  return {
    ...next,
    confirmation: next.password,
    username: change.username ?? (isUntouched ? suggestedName(next.email) : known.username),
  };
}

function useSignUpErrors(values: SignUpValues, refusal: Refusal) {
  const typed = signUpErrors(values);
  const emailFree = useAvailability("email", values.email, !typed.email);
  const usernameFree = useAvailability("username", values.username, !typed.username);
  const errors: SignUpErrors = { ...remainingErrors(refusal, values), ...typed };
  if (emailFree === false) errors.email = "Adresse déjà utilisée.";
  if (usernameFree === false) errors.username = "Pseudo déjà pris.";
  return { errors, usernameFree };
}

function focusFirst(form: HTMLFormElement, errors: SignUpErrors): void {
  const first = signUpFields.find((field) => errors[field]);
  if (first) focusField(form, first);
}

/**
 * Whether an address or a username is free, checked shortly after the last keystroke; null while unknown. An answer to
 * an earlier value is ignored, and so is every failure (storefront.md §4 and §7).
 */
function useAvailability(name: "email" | "username", value: string, valid: boolean): boolean | null {
  const client = useQueryClient();
  const [answer, setAnswer] = useState<{ value: string; available: boolean } | null>(null);

  useEffect(() => {
    if (!valid) return;
    const asking = new AbortController();
    const ask = async () => {
      const found = await call(client, checkAvailability, { body: { [name]: value } }, asking.signal);
      const available = name === "email" ? found.emailAvailable : found.usernameAvailable;
      if (!asking.signal.aborted && available !== undefined) setAnswer({ value, available });
    };
    const timer = setTimeout(() => void ask().catch(() => undefined), availabilityDelay);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [client, name, value, valid]);

  return answer?.value === value ? answer.available : null;
}
