import { LetterBox } from "#readers/accounts/components/letter-box.tsx";
import { NewAccountFields } from "#readers/accounts/components/new-account-fields.tsx";
import { useSignUp } from "#readers/accounts/components/use-sign-up.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { ProgramForm } from "#ui/program-form.tsx";

/** The whole form; `onDone` runs after a success, once the form is cleared. */
export function SignUpForm({ onDone }: { onDone: () => void }) {
  const form = useSignUp(onDone);
  return (
    <ProgramForm onSubmit={form.submit}>
      <FormErrors>{form.failure}</FormErrors>
      <NewAccountFields form={form} withEmail />
      <LetterBox checked={form.letter} onChange={form.setLetter} />
      <Button type="submit" variant="primary" size="lg" pending={form.pending} pendingLabel="Inscription…">
        S’inscrire
      </Button>
    </ProgramForm>
  );
}
