import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { AddByName } from "#access/administrators/components/add-by-name.tsx";
import type { NewPassword } from "#access/administrators/components/team/password-once.tsx";
import { RoleSelect } from "#access/administrators/components/team/role-select.tsx";
import { type Role, roleTexts } from "#access/administrators/team/team.rules.ts";
import { teamQuery } from "#access/administrators/team/team.queries.ts";
import { addAdministrator } from "#access/administrators/team/team.contract.ts";
import { mutation } from "#platform/http/call.ts";

export function AddAdministrator({ onAdded }: { onAdded: (password: NewPassword) => void }) {
  const { mutateAsync, isPending } = useMutation(mutation(addAdministrator));
  const [role, setRole] = useState<Role>("editor");
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
      add={async (username) => onAdded(await mutateAsync({ body: { username, role } }))}
      listKey={teamQuery().queryKey}
    >
      <RoleSelect
        label="Rôle"
        description={roleTexts[role].duties}
        value={role}
        onChoose={setRole}
        className="basis-56"
      />
    </AddByName>
  );
}
