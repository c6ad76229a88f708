import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { formatDate } from "#platform/dates.ts";
import { Panel } from "#modules/administrators/components/panel.tsx";
import type { Colleague } from "#modules/administrators/security/contract.ts";
import { useColleagueChanges } from "#modules/administrators/security/components/use-colleague-changes.ts";
import { administratorsQuery } from "#modules/administrators/security/queries.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { Notice } from "#ui/notice.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";

/** Who may enter the back office. A new colleague's password is shown once, to be handed over. */
export function ColleagueSection() {
  const source = useQuery(administratorsQuery());
  const { add, remove, added, failure, pending } = useColleagueChanges();
  const [leaving, setLeaving] = useState<Colleague | null>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const username = String(new FormData(form).get("username")).trim();
    if (username) void add(username).then((isAdded) => isAdded && form.reset());
  };
  return (
    <Panel title="Administrateurs" source={source} skeleton={<SkeletonText lines={3} />}>
      {(colleagues) => (
        <div className="flex flex-col gap-5">
          <ColleagueList colleagues={colleagues} onRemove={setLeaving} />
          <FormErrors>{failure}</FormErrors>
          {added && (
            <Notice tone="success">
              Mot de passe de {added.username}
              {"\u202F"}: <code className="select-all font-semibold">{added.password}</code>. Notez-le
              {"\u202F"}: il ne sera plus affiché.
            </Notice>
          )}
          <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
            <TextField
              label="Identifiant du nouvel administrateur"
              name="username"
              autoComplete="off"
              autoCapitalize="none"
              maxLength={50}
              className="min-w-0 flex-1 basis-60 sm:max-w-md"
            />
            <Button type="submit" pending={pending} className="mb-1">
              Ajouter
            </Button>
          </form>
          <ConfirmDialog
            open={leaving !== null}
            onClose={() => setLeaving(null)}
            onConfirm={() => leaving && void remove(leaving.id).then(() => setLeaving(null))}
            title={`Retirer l’accès de ${leaving?.username ?? ""} ?`}
            confirmLabel="Retirer"
            pending={pending}
          >
            Ses sessions prendront fin aussitôt.
          </ConfirmDialog>
        </div>
      )}
    </Panel>
  );
}

interface ColleagueListProps {
  colleagues: readonly Colleague[];
  onRemove: (colleague: Colleague) => void;
}

const ColleagueList = ({ colleagues, onRemove }: ColleagueListProps) => (
  <ul>
    {colleagues.map((colleague) => (
      <li
        key={colleague.id}
        className="flex flex-wrap items-center justify-between gap-3 border-b border-hairline py-3"
      >
        <p className="min-w-0 wrap-anywhere">
          <span className="font-semibold">{colleague.username}</span>
          <span className="block text-sm text-muted">Depuis le {formatDate(colleague.created_at)}</span>
        </p>
        {colleague.current ? (
          <Badge>Vous</Badge>
        ) : (
          <Button
            size="sm"
            variant="danger"
            aria-label={`Retirer ${colleague.username}`}
            onClick={() => onRemove(colleague)}
          >
            Retirer
          </Button>
        )}
      </li>
    ))}
  </ul>
);
