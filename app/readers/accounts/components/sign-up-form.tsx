import { useEffect, useRef } from "react";
import { LetterBox } from "#readers/accounts/components/letter-box.tsx";
import { NewAccountFields } from "#readers/accounts/components/new-account-fields.tsx";
import type { PlainEntry } from "#readers/accounts/components/plain-entry.ts";
import { useSignUp } from "#readers/accounts/components/use-sign-up.ts";
import { signUp } from "#readers/accounts/sign-up.contract.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { ProgramForm } from "#ui/program-form.tsx";

interface SignUpFormProps {
  /** Runs after a success, once the form is cleared. */
  onDone: () => void;
  plain: PlainEntry | undefined;
}

/** The whole form. */
export function SignUpForm({ onDone, plain }: SignUpFormProps) {
  const form = useSignUp(onDone);
  const element = useRef<HTMLFormElement>(null);
  const { takeTyped } = form;
  useEffect(() => {
    if (element.current) takeTyped(element.current);
  }, [takeTyped]);
  return (
    <ProgramForm ref={element} action={signUp.path} onSubmit={form.submit}>
      <FormErrors>{form.failure ?? plain?.note?.error}</FormErrors>
      <input type="hidden" name="from" value={plain?.from ?? "/"} />
      <NewAccountFields form={form} withEmail />
      <LetterBox checked={form.letter} onChange={form.setLetter} />
      <Button type="submit" variant="primary" size="lg" pending={form.pending} pendingLabel="Inscription…">
        S’inscrire
      </Button>
    </ProgramForm>
  );
}
