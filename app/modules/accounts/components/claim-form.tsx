import { DeadLink } from "#modules/accounts/components/dead-link.tsx";
import { passwordAdvice } from "#modules/accounts/client/password-advice.ts";
import { PasswordStrength } from "#modules/accounts/components/password-strength.tsx";
import type { SignUpField } from "#modules/accounts/client/sign-up-errors.ts";
import { useClaim } from "#modules/accounts/components/use-claim.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { Link } from "#ui/link.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { TextField } from "#ui/text-field.tsx";

/** Name and password of a new account, chosen by the person who reads its mailbox. */
export function ClaimForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { values, set, errors, failure, pending, submit } = useClaim(token, onDone);
  const text = (name: Exclude<SignUpField, "acceptCgu" | "email">) => ({
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
    error: errors[name],
    "aria-required": true,
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <FormErrors>
        {failure && (failure.isLinkDead ? <DeadLink text={failure.text} /> : failure.text)}
      </FormErrors>
      <TextField
        {...text("username")}
        label="Pseudo"
        description="De 3 à 15 caractères, visibles des autres membres."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div>
        <PasswordField
          {...text("password")}
          label="Mot de passe"
          autoComplete="new-password"
          {...(!errors.password && passwordAdvice(values.password))}
        />
        <PasswordStrength password={values.password} about={values.username} />
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
        error={errors.acceptCgu}
        aria-required
      >
        J’accepte les <Link href="/cgu">conditions générales d’utilisation et de vente</Link>
      </Checkbox>
      <Button type="submit" variant="primary" size="lg" pending={pending} pendingLabel="Enregistrement…">
        Prendre ce compte en main
      </Button>
    </form>
  );
}
