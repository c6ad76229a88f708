import { useMutation, useQuery } from "@tanstack/react-query";
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
import { TextField } from "#ui/text-field.tsx";
import { useToasts } from "#ui/toast.tsx";

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
            cardsBelow="lg"
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
    cell: ({ username, email, current }) => (
      <span className="block min-w-36 wrap-anywhere">
        <span className="flex flex-wrap items-center gap-3">
          {username}
          {current && (
            <Badge tone="success" className="font-sans">
              Vous
            </Badge>
          )}
        </span>
        {email && <span className="block font-sans text-sm font-normal text-muted">{email}</span>}
      </span>
    ),
  },
  { id: "role", header: "Rôle", cell: (colleague) => <ColleagueRole colleague={colleague} /> },
  {
    id: "factor",
    header: "Double authentification",
    cell: ({ second_factor }) => (second_factor ? "oui" : "non"),
  },
  { id: "seen", header: "Dernière activité", cell: (colleague) => <Seen {...colleague} /> },
  {
    id: "actions",
    header: "Actions",
    headerHidden: true,
    align: "end",
    cell: (colleague) =>
      colleague.current ? null : <ColleagueActions colleague={colleague} onPassword={onPassword} />,
  },
];

function Seen({ invited_until, last_activity }: Colleague) {
  if (invited_until === null) return last_activity ? formatDateTime(last_activity) : "jamais";
  const isOpen = new Date(invited_until) > new Date();
  return isOpen ? `invité jusqu’au ${formatDate(invited_until)}` : "invitation expirée";
}

function AddAdministrator({ onAdded }: { onAdded: (password: NewPassword) => void }) {
  const { mutateAsync, isPending } = useMutation(mutation(addAdministrator));
  const [role, setRole] = useState<Role>("editor");
  const [email, setEmail] = useState("");
  const { show } = useToasts();
  const add = async (username: string) => {
    const address = email.trim();
    const { password } = await mutateAsync({ body: { username, role, ...(address && { email: address }) } });
    setEmail("");
    if (password === undefined) show(`L’invitation part à ${address}.`, { tone: "success" });
    else onAdded({ username, password });
  };
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
      add={add}
      listKey={teamQuery().queryKey}
    >
      <TextField
        label="Adresse e-mail"
        description="L’invitation y est envoyée. Sans adresse, un mot de passe s’affiche une fois."
        type="email"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        className="min-w-0 flex-1 basis-72"
      />
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
