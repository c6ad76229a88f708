import { useQuery, useMutation } from "@tanstack/react-query";
import { useState, type ComponentProps } from "react";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { ColleagueActions } from "#access/administrators/components/team/colleague-actions.tsx";
import { type NewPassword, PasswordOnce } from "#access/administrators/components/team/password-once.tsx";
import {
  type Colleague,
  changeAdministratorRole,
  addAdministrator,
} from "#access/administrators/team/team.contract.ts";
import { teamQuery } from "#access/administrators/team/team.queries.ts";
import { formatDate, formatDateTime } from "#platform/data/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { useAct } from "#access/administrators/components/use-act.ts";
import { roleTexts, type Role } from "#access/administrators/team/team.rules.ts";
import { mutation } from "#platform/http/call.ts";
import { AddByName } from "#access/administrators/components/add-by-name.tsx";
import { ChoiceSelect } from "#ui/select.tsx";

/** A colleague's role, which an owner changes here; one's own is only shown. */
function ColleagueRole({ colleague: { id, username, role, current } }: { colleague: Colleague }) {
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

/** The administrators of the shop. */
export function TeamList() {
  const team = useQuery(teamQuery());
  const [shown, setShown] = useState<NewPassword | null>(null);
  return (
    <div className="flex flex-col gap-8">
      <Loaded answer={team}>
        {(rows) => (
          <DataTable
            caption="Administrateurs"
            columns={columnsOf(setShown)}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </Loaded>
      <AddAdministrator onAdded={setShown} />
      <PasswordOnce shown={shown} onClose={() => setShown(null)} />
    </div>
  );
}

const columnsOf = (onPassword: (password: NewPassword) => void): Column<Colleague>[] => [
  {
    id: "name",
    header: "Identifiant",
    primary: true,
    cell: ({ username, current }) => (
      <span className="flex flex-wrap items-center gap-3 wrap-anywhere">
        {username}
        {current && (
          <Badge tone="success" className="font-sans">
            Vous
          </Badge>
        )}
      </span>
    ),
  },
  { id: "role", header: "Rôle", cell: (colleague) => <ColleagueRole colleague={colleague} /> },
  { id: "since", header: "Depuis le", cell: ({ created_at }) => formatDate(created_at) },
  {
    id: "seen",
    header: "Dernière connexion",
    cell: ({ last_login }) => (last_login ? formatDateTime(last_login) : "jamais"),
  },
  {
    id: "actions",
    header: "Actions",
    headerHidden: true,
    align: "end",
    cell: (colleague) =>
      colleague.current ? null : <ColleagueActions colleague={colleague} onPassword={onPassword} />,
  },
];

function AddAdministrator({ onAdded }: { onAdded: (password: NewPassword) => void }) {
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

const names: Record<Role, string> = {
  owner: roleTexts.owner.label,
  editor: roleTexts.editor.label,
  seller: roleTexts.seller.label,
  accountant: roleTexts.accountant.label,
};

const RoleSelect = (props: Omit<ComponentProps<typeof ChoiceSelect<Role>>, "names">) => (
  <ChoiceSelect {...props} names={names} />
);
