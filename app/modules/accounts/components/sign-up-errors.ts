import { CallError } from "#platform/errors.ts";
import { NewAccount } from "#modules/accounts/contract.ts";

export interface SignUpValues {
  email: string;
  username: string;
  password: string;
  confirmation: string;
  acceptCgu: boolean;
}
export type SignUpField = keyof SignUpValues;
export type SignUpErrors = Partial<Record<SignUpField, string>>;

/** In the order of the screen: the first wrong one takes the focus. */
export const signUpFields = ["email", "username", "password", "confirmation", "acceptCgu"] as const;

export const emptySignUp: SignUpValues = {
  email: "",
  username: "",
  password: "",
  confirmation: "",
  acceptCgu: false,
};

/** What is wrong with each field, in the specification's words (storefront.md §5); the server's own rules decide. */
export function signUpErrors(values: SignUpValues): SignUpErrors {
  const errors: SignUpErrors = {};
  for (const { path, message } of NewAccount.safeParse(values).error?.issues ?? []) {
    const field = signUpFields.find((name) => name === path[0]);
    if (field) errors[field] ??= message;
  }
  if (values.confirmation !== values.password) errors.confirmation = "Ne correspond pas au mot de passe.";
  return errors;
}

/** What the server refused, and the values it refused: a changed field is no longer wrong. */
export interface Refusal {
  values: SignUpValues;
  errors: SignUpErrors;
}

export function refusalOf(error: unknown, values: SignUpValues): Refusal {
  const fields = error instanceof CallError ? error.fields : {};
  const named = signUpFields.filter((field) => fields[field]).map((field) => [field, fields[field]] as const);
  return { values, errors: Object.fromEntries(named) };
}

export function standingErrors({ values: refused, errors }: Refusal, values: SignUpValues): SignUpErrors {
  return Object.fromEntries(
    signUpFields
      .filter((field) => errors[field] && refused[field] === values[field])
      .map((field) => [field, errors[field]]),
  );
}
