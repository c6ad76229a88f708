import { lazy, type ReactNode, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { LetterBox } from "#readers/accounts/components/letter-box.tsx";
import { NewAccountFields } from "#readers/accounts/components/new-account-fields.tsx";
import { SignUpSuccess } from "#readers/accounts/components/sign-up-success.tsx";
import { keepTarget } from "#readers/accounts/components/use-kept-target.ts";
import { useSignUp } from "#readers/accounts/components/use-sign-up.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { Link } from "#ui/link.tsx";
import { ProgramForm } from "#ui/program-form.tsx";

const loadCodeForm = () => import("#readers/accounts/components/code-form.tsx");
const CodeForm = lazy(loadCodeForm);
/** While the fields are filled in; a failure is reported when the form is shown. */
const prepareCode = () => void loadCodeForm().catch(() => undefined);

/**
 * An account without leaving the page: three fields, then the mailed code.
 * @param children shown above the fields, as long as these are
 */
export function ShortSignUp({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const [isDone, setDone] = useState(false);
  const form = useSignUp(() => {
    // For the mailed link, which may be opened instead.
    keepTarget(pathname + search);
    setDone(true);
  }, true);
  if (isDone)
    return (
      <SignUpSuccess>
        <Suspense>
          <CodeForm />
        </Suspense>
      </SignUpSuccess>
    );
  return (
    <>
      {children}
      <ProgramForm onSubmit={form.submit} onFocus={prepareCode}>
        <FormErrors>{form.failure}</FormErrors>
        <NewAccountFields form={form} withEmail isShort />
        <LetterBox checked={form.letter} onChange={form.setLetter} />
        <p className="text-sm text-muted">
          En créant votre compte, vous acceptez les{" "}
          <Link href="/cgu">conditions générales d’utilisation et de vente</Link>.
        </p>
        <Button type="submit" variant="primary" size="lg" pending={form.pending} pendingLabel="Inscription…">
          Créer mon compte
        </Button>
      </ProgramForm>
    </>
  );
}
