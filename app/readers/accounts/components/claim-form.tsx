import { DeadLink } from "#readers/accounts/components/dead-link.tsx";
import { NewAccountFields } from "#readers/accounts/components/new-account-fields.tsx";
import { useClaim } from "#readers/accounts/components/use-claim.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";

/** Name and password of a new account, chosen by the person who reads its mailbox. */
export function ClaimForm({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useClaim(token, onDone);
  const { failure } = form;
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} className="flex flex-col gap-5">
      <FormErrors>
        {failure && (failure.isLinkDead ? <DeadLink text={failure.text} /> : failure.text)}
      </FormErrors>
      <NewAccountFields form={form} withEmail={false} />
      <Button type="submit" variant="primary" size="lg" pending={form.pending} pendingLabel="Enregistrement…">
        Prendre ce compte en main
      </Button>
    </form>
  );
}
