import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "#platform/data/dates.ts";
import type { SecurityEvent } from "#readers/accounts/security/account-security.contract.ts";
import { securityEventsQuery } from "#readers/accounts/account-security.queries.ts";
import { Button } from "#ui/button.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Loaded } from "#ui/loaded.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";

export const kinds: Record<SecurityEvent["kind"], string> = {
  "account-verified": "Adresse confirmée",
  "account-claimed": "Compte repris par le lien de confirmation",
  login: "Connexion",
  "login-failed": "Connexion refusée",
  logout: "Déconnexion",
  "session-closed": "Session fermée",
  "password-changed": "Mot de passe changé",
  "password-reset-asked": "Nouveau mot de passe demandé",
  "password-reset": "Mot de passe choisi par lien",
  "passkey-added": "Clé d’accès ajoutée",
  "passkey-removed": "Clé d’accès retirée",
  "second-factor-on": "Validation en deux étapes activée",
  "second-factor-off": "Validation en deux étapes désactivée",
  "second-factor-failed": "Code de connexion refusé",
  "recovery-code-used": "Code de secours utilisé",
  "recovery-codes-renewed": "Codes de secours renouvelés",
  "lost-factor-asked": "Retrait des deux étapes demandé",
  "lost-factor-cancelled": "Retrait des deux étapes annulé",
  "lost-factor-removed": "Deux étapes retirées, comme demandé",
  "email-change-asked": "Changement d’adresse demandé",
  "email-changed": "Adresse changée",
  "email-change-undone": "Changement d’adresse annulé",
  "account-taken-back": "Compte repris par le lien d’un e-mail",
  "sign-up-attempted": "Inscription tentée avec votre adresse",
  "data-exported": "Copie de vos données",
  "closure-asked": "Fermeture du compte demandée",
  "closure-undone": "Fermeture du compte annulée",
};
const actors: Record<SecurityEvent["actor"], string> = {
  member: "Vous",
  link: "Par un lien reçu",
  unknown: "Inconnu",
};

const columns: Column<SecurityEvent>[] = [
  { id: "what", header: "Quoi", primary: true, cell: ({ kind }) => kinds[kind] },
  { id: "who", header: "Qui", cell: ({ actor }) => actors[actor] },
  {
    id: "when",
    header: "Quand",
    cell: (event) => <time dateTime={event.occurred_at}>{formatDateTime(event.occurred_at)}</time>,
  },
  {
    id: "where",
    header: "D’où",
    cell: ({ device, address }) => [device, address].filter(Boolean).join(" · ") || "—",
  },
];

/** About two phone screens; a button shows the rest. */
const firstShown = 10;

/** The events of the account, so that its owner notices those of others. */
export function SecurityJournal({ memberId }: { memberId: string }) {
  const events = useQuery(securityEventsQuery(memberId));
  return (
    <section aria-labelledby="journal">
      <h2 id="journal">Journal de sécurité</h2>
      <p className="mt-2 mb-5 text-muted">Les adresses sont raccourcies, et rien n’est gardé plus d’un an.</p>
      <Loaded answer={events} waiting={<Waiting />} failure="Erreur de chargement.">
        {(all) => (all.length === 0 ? <EmptyState title="Rien à signaler." /> : <Events all={all} />)}
      </Loaded>
    </section>
  );
}

function Events({ all }: { all: SecurityEvent[] }) {
  const [whole, setWhole] = useState(false);
  const rows = whole ? all : all.slice(0, firstShown);
  const rest = all.length - rows.length;
  return (
    <>
      <DataTable
        caption="Journal de sécurité"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        cardsBelow="lg"
      />
      {rest > 0 && (
        <Button className="mt-5" onClick={() => setWhole(true)}>
          {rest > 1 ? `Montrer les ${rest} événements précédents` : "Montrer l’événement précédent"}
        </Button>
      )}
    </>
  );
}

const Waiting = () => (
  <Loading>
    <Skeleton className="h-40 w-full" />
  </Loading>
);
