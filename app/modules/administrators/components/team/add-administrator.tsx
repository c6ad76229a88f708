import { useMutation } from "@tanstack/react-query";
import { AddByName } from "#modules/administrators/components/add-by-name.tsx";
import type { NewPassword } from "#modules/administrators/components/team/password-once.tsx";
import { addAdministratorMutation, teamQuery } from "#modules/administrators/team/queries.ts";

export function AddAdministrator({ onAdded }: { onAdded: (password: NewPassword) => void }) {
  const { mutateAsync, isPending } = useMutation(addAdministratorMutation());
  return (
    <AddByName
      field={{
        label: "Identifiant du nouvel administrateur",
        maxLength: 50,
        autoCapitalize: "none",
        spellCheck: false,
      }}
      button="Ajouter"
      failed="L’administrateur n’a pas pu être ajouté."
      pending={isPending}
      add={async (username) => onAdded(await mutateAsync({ body: { username } }))}
      listKey={teamQuery().queryKey}
    />
  );
}
