import { useQuery, useMutation } from "@tanstack/react-query";
import { useState, type ComponentProps } from "react";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { type NewPassword, PasswordOnce } from "#access/administrators/components/team/password-once.tsx";
import {
  type Colleague,
  changeAdministratorRole,
  addAdministrator,
  resetAdministratorPassword,
  removeAdministrator,
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
import { errorText } from "#platform/http/app-errors.ts";
import { useKeepSession } from "#platform/page/session-renewal.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { useToasts } from "#ui/toast.tsx";
import { removeColleagueFactors } from "#access/administrators/security/administrator-security.contract.ts";

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

interface ColleagueActionsProps {
  colleague: Colleague;
  onPassword: (password: NewPassword) => void;
}

function ColleagueActions({ colleague, onPassword }: ColleagueActionsProps) {
  const [asked, setAsked] = useState<"password" | "factors" | "removal" | null>(null);
  const close = () => setAsked(null);
  const { id, username } = colleague;
  const reset = useReset(onPassword);
  const removal = useAct(mutation(removeAdministrator), {
    done: `${username} n’est plus administrateur.`,
    failed: "L’administrateur n’a pas pu être retiré.",
  });
  const factors = useAct(mutation(removeColleagueFactors), {
    done: `${username} se connecte de nouveau avec son seul mot de passe.`,
    failed: "Le second facteur n’a pas pu être retiré.",
  });
  return (
    <span className="flex flex-wrap gap-2 md:justify-end">
      <Button
        size="sm"
        onClick={() => setAsked("password")}
        aria-label={`Nouveau mot de passe pour ${username}`}
      >
        Nouveau mot de passe
      </Button>
      <Button
        size="sm"
        onClick={() => setAsked("factors")}
        aria-label={`Second facteur perdu\u202f: ${username}`}
      >
        Second facteur perdu
      </Button>
      <Button
        size="sm"
        variant="quiet"
        onClick={() => setAsked("removal")}
        aria-label={`Retirer ${username}`}
      >
        Retirer
      </Button>
      <ConfirmDialog
        open={asked === "password"}
        onClose={close}
        onConfirm={() => void reset.run(id).then(close)}
        pending={reset.pending}
        title={`Donner un nouveau mot de passe à ${username} ?`}
        confirmLabel="Donner un mot de passe"
      >
        <p>Toutes ses sessions se ferment, et l’ancien mot de passe n’ouvre plus rien.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === "factors"}
        onClose={close}
        onConfirm={() => void factors.run({ params: { id: String(id) } }).then((done) => done && close())}
        pending={factors.pending}
        title={`Retirer le second facteur de ${username}\u202f?`}
        confirmLabel="Retirer"
      >
        <FormErrors>{factors.failure}</FormErrors>
        <p>
          Son application, ses codes de secours et ses clés d’accès n’ouvrent plus rien, et ses sessions se
          ferment. Assurez-vous d’abord, de vive voix, que c’est bien lui qui le demande.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === "removal"}
        onClose={close}
        onConfirm={() => void removal.run({ params: { id: String(id) } }).then((done) => done && close())}
        pending={removal.pending}
        title={`Retirer ${username} ?`}
        confirmLabel="Retirer"
      >
        <FormErrors>{removal.failure}</FormErrors>
        <p>Ses sessions se ferment aussitôt. Ce qu’il a fait reste dans le journal d’audit.</p>
      </ConfirmDialog>
    </span>
  );
}

function useReset(onPassword: (password: NewPassword) => void) {
  const keepSession = useKeepSession();
  const toasts = useToasts();
  const { mutateAsync, isPending } = useMutation(mutation(resetAdministratorPassword));
  const run = (id: number) =>
    keepSession(() => mutateAsync({ params: { id: String(id) } })).then(onPassword, (error: unknown) => {
      toasts.show(errorText(error, "Le mot de passe n’a pas pu être changé."), { tone: "error" });
    });
  return { run, pending: isPending };
}
