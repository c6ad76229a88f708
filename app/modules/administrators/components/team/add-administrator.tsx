import { useQueryClient, useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import type { NewPassword } from "#modules/administrators/components/team/password-once.tsx";
import { addAdministratorMutation, teamQuery } from "#modules/administrators/team/queries.ts";
import { errorText } from "#platform/errors.ts";
import { useKeepSession } from "#platform/session-renewal.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";

export function AddAdministrator({ onAdded }: { onAdded: (password: NewPassword) => void }) {
  const queries = useQueryClient();
  const keepSession = useKeepSession();
  const { mutateAsync, isPending } = useMutation(addAdministratorMutation());
  const [failure, setFailure] = useState<string>();
  const add = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const username = String(new FormData(form).get("username"));
    setFailure(undefined);
    try {
      onAdded(await keepSession(() => mutateAsync({ body: { username } })));
      form.reset();
      await queries.invalidateQueries({ queryKey: teamQuery().queryKey });
    } catch (error) {
      setFailure(errorText(error, "L’administrateur n’a pas pu être ajouté."));
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void add(event)}
      className="flex max-w-measure flex-wrap items-end gap-4"
    >
      <TextField
        label="Identifiant du nouvel administrateur"
        name="username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={50}
        error={failure}
        className="min-w-0 flex-1 basis-64"
      />
      <Button type="submit" pending={isPending} className="mb-1">
        Ajouter
      </Button>
    </form>
  );
}
