import { useAct } from "#access/administrators/components/use-act.ts";
import { RoleSelect } from "#access/administrators/components/team/role-select.tsx";
import { type Colleague, changeAdministratorRole } from "#access/administrators/team/team.contract.ts";
import { roleTexts } from "#access/administrators/team/team.rules.ts";
import { mutation } from "#platform/http/call.ts";

/** A colleague's role, which an owner changes here; one's own is only shown. */
export function ColleagueRole({ colleague: { id, username, role, current } }: { colleague: Colleague }) {
  const { run, pending, failure } = useAct(mutation(changeAdministratorRole), {
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
