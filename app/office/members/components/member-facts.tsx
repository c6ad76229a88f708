import { Section } from "#ui/section.tsx";
import type { ReactNode } from "react";
import { TakeBackSubscription } from "#office/members/components/take-back-button.tsx";
import type { MemberProfile } from "#office/members/members.contract.ts";
import { contractLabels } from "#readers/subscriptions/cancellations/cancellations.rules.ts";
import { formatDate, formatDateTime, formatDay } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";
import { Callout } from "#ui/callout.tsx";
import { Link } from "#ui/link.tsx";

/** Data of the account itself. */
export function MemberFacts({ member }: { member: MemberProfile }) {
  return (
    <div className="flex flex-col gap-8">
      {member.suspended_at && (
        <Callout>
          Suspendu le {formatDateTime(member.suspended_at)}
          {"\u202F"}: « {member.suspension_reason} »
        </Callout>
      )}
      {member.suspends_at && (
        <Callout>
          Suspension annoncée pour le {formatDateTime(member.suspends_at)}
          {"\u202F"}: « {member.suspension_reason} »
        </Callout>
      )}
      {member.closes_at && (
        <Callout>
          Fermeture demandée par son propriétaire{"\u202F"}: le compte sera effacé le{" "}
          {formatDateTime(member.closes_at)}
          {member.suspended_at
            ? ". Tant qu’il est suspendu, personne ne peut l’annuler."
            : ", sauf s’il change d’avis."}
        </Callout>
      )}
      <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        <Fact name="Adresse">
          <a
            href={`mailto:${member.email}`}
            className="wrap-anywhere text-accent underline underline-offset-4 hover:text-accent-strong"
          >
            {member.email}
          </a>
          <br />
          <span className="text-sm text-muted">
            {member.email_verified_at ? `vérifiée le ${formatDate(member.email_verified_at)}` : "à vérifier"}
            {member.pending_email && ` ; en attente\u202F: ${member.pending_email}`}
          </span>
        </Fact>
        <Fact name="Inscription">{formatDateTime(member.created_at)}</Fact>
        <Fact name="Dernière connexion">
          {member.last_login ? formatDateTime(member.last_login) : "jamais"}
        </Fact>
        <Fact name="Bibliothèque">
          {member.editions} {member.editions > 1 ? "éditions" : "édition"}
          {!member.library_visible && ", cachée aux autres membres"}
        </Fact>
        <Fact name="Total payé">
          {formatCents(member.paid_cents)}
          <br />
          <span className="text-sm text-muted">
            {member.payments} {member.payments > 1 ? "paiements" : "paiement"}, remboursements déduits
          </span>
        </Fact>
        <Fact name="Page publique">
          <Link href={`/membre/${member.id}`}>Voir sa page</Link>
        </Fact>
        {member.bio && <Fact name="Présentation">{member.bio}</Fact>}
      </dl>
      <Periods member={member} />
      <Cancellations member={member} />
    </div>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="eyebrow pb-1">{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Periods({ member: { id, subscriptions } }: { member: MemberProfile }) {
  if (subscriptions.length === 0) return null;
  return (
    <Section title="Abonnements" id="abonnements">
      <ul className="border-t border-hairline">
        {subscriptions.map((period) => (
          <li
            key={period.id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-hairline py-2.5"
          >
            <span>
              Du {formatDate(period.start_date)} au {formatDate(period.end_date)}
            </span>
            <span className="flex flex-wrap items-baseline gap-x-3 text-muted">
              <span>
                {period.price_cents === 0 ? "offert" : formatCents(period.price_cents)}
                {period.is_active && ", en cours"}
              </span>
              {period.returnable_until && (
                <TakeBackSubscription
                  memberId={id}
                  gift={{ ...period, returnable_until: period.returnable_until }}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The member's cancellations by 'Résilier votre contrat', to be read, and answered if needed. */
function Cancellations({ member: { cancellations } }: { member: MemberProfile }) {
  if (cancellations.length === 0) return null;
  return (
    <Section title="Résiliations notifiées" id="resiliations">
      <ul className="border-t border-hairline">
        {cancellations.map((notice) => (
          <li key={notice.id} className="border-b border-hairline py-2.5">
            <p className="flex flex-wrap justify-between gap-x-6">
              <span>
                Nº {notice.id}, {contractLabels[notice.contract]}
                {notice.reference && ` (${notice.reference})`}, fin souhaitée{" "}
                {notice.wished_end ? `le ${formatDay(notice.wished_end)}` : "à l’échéance"}
              </span>
              <span className="text-muted">{formatDateTime(notice.notified_at)}</span>
            </p>
            {notice.reason && (
              <p className="pt-1 whitespace-pre-line text-muted">
                «{"\u202F"}
                {notice.reason}
                {"\u202F"}»
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
