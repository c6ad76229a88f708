import { passwordAdvice } from "#readers/accounts/client/password-advice.ts";
import { PasswordStrength } from "#platform/identity/password-meter.tsx";
import type { SignUpField, SignUpValues } from "#readers/accounts/client/sign-up-errors.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Link } from "#ui/link.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useAfterPress } from "#ui/use-after-press.ts";

interface NewAccountForm {
  values: SignUpValues;
  set: (change: Partial<SignUpValues>) => void;
  errorOf: (field: SignUpField) => string | undefined;
  /** Called when a filled field loses the focus. */
  visit?: (field: SignUpField) => void;
  usernameFree?: boolean | null;
}

interface NewAccountFieldsProps {
  form: NewAccountForm;
  /** False if the address is already known. */
  withEmail: boolean;
  /** The password once, and the terms accepted by the button. */
  isShort?: boolean;
}

/** The choices for a new account. */
export function NewAccountFields({ form, withEmail, isShort = false }: NewAccountFieldsProps) {
  const { values, set, errorOf, visit } = form;
  const afterPress = useAfterPress();
  const text = (name: Exclude<SignUpField, "acceptCgu">) => ({
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
    onBlur: () => visit && values[name] && afterPress(() => visit(name)),
    error: errorOf(name),
    "aria-required": true,
  });
  return (
    <>
      {withEmail && <TextField {...text("email")} label="Adresse e-mail" type="email" autoComplete="email" />}
      <TextField
        {...text("username")}
        label="Pseudo"
        description="De 3 à 15 caractères, visibles des autres membres."
        success={form.usernameFree ? "Pseudo disponible." : undefined}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div>
        <PasswordField
          {...text("password")}
          label="Mot de passe"
          autoComplete="new-password"
          {...(!errorOf("password") && passwordAdvice(values.password))}
        />
        <PasswordStrength password={values.password} about={`${values.username} ${values.email}`} />
      </div>
      {!isShort && (
        <>
          <PasswordField
            {...text("confirmation")}
            label="Confirmation du mot de passe"
            autoComplete="new-password"
          />
          <Checkbox
            name="acceptCgu"
            checked={values.acceptCgu}
            onChange={(event) => set({ acceptCgu: event.target.checked })}
            error={errorOf("acceptCgu")}
            aria-required
          >
            J’accepte les <Link href="/cgu">conditions générales d’utilisation et de vente</Link>
          </Checkbox>
        </>
      )}
    </>
  );
}
