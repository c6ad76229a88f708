import { useAct } from "#modules/administrators/components/use-act.ts";
import { RoleSelect } from "#modules/administrators/components/team/role-select.tsx";
import type { Colleague } from "#modules/administrators/team/contract.ts";
import { changeAdministratorRoleMutation } from "#modules/administrators/team/queries.ts";
import { roleTexts } from "#modules/administrators/team/rules.ts";

/** A colleague's role, which an owner changes here; one's own is only shown. */
export function ColleagueRole({ colleague: { id, username, role, current } }: { colleague: Colleague }) {
  const { run, pending, failure } = useAct(changeAdministratorRoleMutation(), {
    done: `Le rôle de ${username} a changé.`,
    failed: "Le rôle n’a pas pu être changé.",
  });
  if (current) return roleTexts[role].label;
  return (
    <RoleSelect
      label={`Rôle de ${username}`}
      labelHidden
      error={failure ?? undefined}
      disabled={pending}
      value={role}
      onChoose={(chosen) => void run({ params: { id: String(id) }, body: { role: chosen } })}
    />
  );
}
