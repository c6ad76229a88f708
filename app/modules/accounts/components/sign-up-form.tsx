import { passwordAdvice } from "#modules/accounts/client/password-advice.ts";
import { PasswordStrength } from "#modules/accounts/components/password-strength.tsx";
import type { SignUpField } from "#modules/accounts/client/sign-up-errors.ts";
import { useAfterPress } from "#ui/use-after-press.ts";
import { useSignUp } from "#modules/accounts/components/use-sign-up.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { Link } from "#ui/link.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { ProgramForm } from "#ui/program-form.tsx";
import { TextField } from "#ui/text-field.tsx";

/** The whole form; `onDone` runs after a success, when it has been cleared. */
export function SignUpForm({ onDone }: { onDone: () => void }) {
  const form = useSignUp(onDone);
  const { values, set, visit, errorOf } = form;
  const afterPress = useAfterPress();
  const text = (name: Exclude<SignUpField, "acceptCgu">) => ({
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
    onBlur: () => values[name] && afterPress(() => visit(name)),
    error: errorOf(name),
    "aria-required": true,
  });
  return (
    <ProgramForm onSubmit={form.submit}>
      <FormErrors>{form.failure}</FormErrors>
      <TextField {...text("email")} label="Adresse e-mail" type="email" autoComplete="email" />
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
      <Button type="submit" variant="primary" size="lg" pending={form.pending} pendingLabel="Inscription…">
        S’inscrire
      </Button>
    </ProgramForm>
  );
}
