import { CallError } from "#platform/http/app-errors.ts";
import { emailRule, isEmail } from "#platform/http/email-address.ts";
import * as rules from "#readers/accounts/membership.rules.ts";

export interface SignUpValues {
  email: string;
  username: string;
  password: string;
  confirmation: string;
  acceptCgu: boolean;
}
export type SignUpField = keyof SignUpValues;
export type SignUpErrors = Partial<Record<SignUpField, string>>;

/** In the order of the screen: the first invalid one takes the focus. */
export const signUpFields = ["email", "username", "password", "confirmation", "acceptCgu"] as const;

export const emptySignUp: SignUpValues = {
  email: "",
  username: "",
  password: "",
  confirmation: "",
  acceptCgu: false,
};

/** The error of each field, in the specification's words (storefront.md §5); the rules are the same as the server's. */
export function signUpErrors(values: SignUpValues): SignUpErrors {
  return {
    ...(isEmail(values.email.trim()) ? {} : { email: emailRule }),
    ...accountErrors(values),
  };
}

/** The same for an account whose address is known: that of the mailbox with the link. */
export function accountErrors(values: Omit<SignUpValues, "email">): Omit<SignUpErrors, "email"> {
  const errors: Omit<SignUpErrors, "email"> = {};
  if (!rules.usernamePattern.test(values.username)) errors.username = rules.usernameRule;
  const gaps = rules.passwordGaps(values.password);
  if (gaps.length > 0) errors.password = `Manque : ${gaps.join(", ")}`;
  else if (values.password.length > rules.passwordMaxLength) errors.password = rules.passwordTooLong;
  if (!values.acceptCgu) errors.acceptCgu = rules.termsRule;
  if (values.confirmation !== values.password) errors.confirmation = "Ne correspond pas au mot de passe.";
  return errors;
}

/** The server's errors, with the refused values: a changed field is no longer invalid. */
export interface Refusal {
  values: SignUpValues;
  errors: SignUpErrors;
}

export function refusalOf(error: unknown, values: SignUpValues): Refusal {
  const fields = error instanceof CallError ? error.fields : {};
  const named = signUpFields.filter((field) => fields[field]).map((field) => [field, fields[field]] as const);
  return { values, errors: Object.fromEntries(named) };
}

export function remainingErrors({ values: refused, errors }: Refusal, values: SignUpValues): SignUpErrors {
  return Object.fromEntries(
    signUpFields
      .filter((field) => errors[field] && refused[field] === values[field])
      .map((field) => [field, errors[field]]),
  );
}
