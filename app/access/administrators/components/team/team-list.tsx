import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { AddAdministrator } from "#access/administrators/components/team/add-administrator.tsx";
import { ColleagueActions } from "#access/administrators/components/team/colleague-actions.tsx";
import { ColleagueRole } from "#access/administrators/components/team/colleague-role.tsx";
import { type NewPassword, PasswordOnce } from "#access/administrators/components/team/password-once.tsx";
import type { Colleague } from "#access/administrators/team/team.contract.ts";
import { teamQuery } from "#access/administrators/team/team.queries.ts";
import { formatDate, formatDateTime } from "#platform/data/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";

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
