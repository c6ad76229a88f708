import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { ProvenDownload } from "#access/administrators/components/proven-download.tsx";
import { useAct } from "#access/administrators/components/use-act.ts";
import {
  type BroughtReader,
  forgetBroughtReader,
  inviteReaders,
} from "#office/moving-in/moving-in.contract.ts";
import {
  broughtReadersQuery,
  broughtReaderUrl,
  readerImportsQuery,
} from "#office/moving-in/moving-in.queries.ts";
import { maxInvitations } from "#office/moving-in/moving-in.rules.ts";
import { formatCount } from "#books/catalogue/client/counts.ts";
import { formatDate } from "#platform/data/dates.ts";
import { mutation } from "#platform/http/call.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { Link } from "#ui/link.tsx";
import { TextField } from "#ui/text-field.tsx";

/** The mail to readers who have something here, some at a time, when the publisher says so. */
export function ReaderInvitations() {
  const answer = useQuery(readerImportsQuery());
  const [typed, setTyped] = useState("200");
  const act = useAct(mutation(inviteReaders), {
    done: "Les messages partent.",
    failed: "Les messages n’ont pas pu partir.",
  });
  const count = /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
  const invite = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (count < 1 || count > maxInvitations)
      return act.fail(`Un nombre de 1 à ${formatCount(maxInvitations)}.`);
    void act.run({ body: { count } });
  };
  return (
    <section aria-labelledby="invitations" className="flex max-w-measure flex-col items-start gap-4">
      <h2 id="invitations">Vos livres vous attendent</h2>
      <Loaded answer={answer}>
        {({ brought, uninvited, joined }) => (
          <>
            <p>
              {formatCount(brought)} {brought > 1 ? "lecteurs apportés" : "lecteur apporté"},{" "}
              {formatCount(joined)} {joined > 1 ? "déjà venus" : "déjà venu"}, {formatCount(uninvited)} à
              inviter.
            </p>
            <p className="text-muted">
              Chacun reçoit un message avec un lien pour choisir son pseudo et son mot de passe. Envoyez par
              petits lots
              {"\u202F"}: un serveur de courrier se méfie d’un nouvel expéditeur pressé.{" "}
              <Link href="/admin/reglages/mails/waiting-books">Relire ou changer le message</Link>
            </p>
            {uninvited > 0 && (
              <form noValidate onSubmit={invite} className="flex flex-col items-start gap-3">
                <FormErrors>{act.failure}</FormErrors>
                <TextField
                  label="Combien de messages maintenant"
                  inputMode="numeric"
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                />
                <Button type="submit" variant="primary" pending={act.pending}>
                  Envoyer
                </Button>
              </form>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

const columnsOf = (forget: (reader: BroughtReader) => void): Column<BroughtReader>[] => [
  { id: "email", header: "Adresse", primary: true, cell: ({ email }) => email },
  { id: "name", header: "Nom", cell: ({ name }) => name ?? "—" },
  { id: "editions", header: "Livres", align: "end", cell: ({ editions }) => editions },
  {
    id: "invited",
    header: "Invité",
    cell: ({ invited_at }) => (invited_at ? formatDate(invited_at) : "pas encore"),
  },
  {
    id: "acts",
    header: "Actions",
    headerHidden: true,
    align: "end",
    cell: (reader) => (
      <span className="flex flex-wrap justify-end gap-2">
        <ProvenDownload href={broughtReaderUrl(reader.id)} aria-label={`Ses données : ${reader.email}`}>
          Ses données
        </ProvenDownload>
        <Button aria-label={`Effacer ${reader.email}`} onClick={() => forget(reader)}>
          Effacer
        </Button>
      </span>
    ),
  },
];

/** Who has not come yet: a reader may ask for their data, or to be forgotten. */
export function WaitingReaders() {
  const [q, setQ] = useState("");
  const [leaving, setLeaving] = useState<BroughtReader | null>(null);
  const answer = useQuery(broughtReadersQuery(q.trim()));
  const act = useAct(mutation(forgetBroughtReader), {
    done: "Ce lecteur est effacé.",
    failed: "Ce lecteur n’a pas pu être effacé.",
  });
  return (
    <section aria-labelledby="attendus" className="flex flex-col gap-4">
      <h2 id="attendus">Ceux qui ne sont pas encore venus</h2>
      <p className="max-w-measure text-muted">
        Ils ne sont pas membres{"\u202F"}; sans réponse, leurs données sont effacées au bout d’un an. Les
        cinquante premiers sont montrés.
      </p>
      <TextField
        label="Chercher une adresse"
        type="search"
        value={q}
        onChange={(event) => setQ(event.target.value)}
        className="max-w-measure"
      />
      <Loaded answer={answer}>
        {(rows) => (
          <DataTable
            cardsBelow="lg"
            caption="Lecteurs qui ne sont pas encore venus"
            columns={columnsOf(setLeaving)}
            rows={rows}
            rowKey={({ id }) => id}
            empty={<p className="text-muted">Personne.</p>}
          />
        )}
      </Loaded>
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        onConfirm={() =>
          void act.run({ params: { id: String(leaving?.id) } }).then((isDone) => isDone && setLeaving(null))
        }
        title={"Effacer ce lecteur\u202F?"}
        confirmLabel="Effacer"
        pending={act.pending}
      >
        <FormErrors>{act.failure}</FormErrors>
        <p className="text-muted">
          {leaving?.email} et les livres qui l’attendent seront oubliés. C’est définitif.
        </p>
      </ConfirmDialog>
    </section>
  );
}
