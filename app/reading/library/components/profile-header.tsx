import { CreditCard, Pencil, Settings } from "lucide-react";
import { formatDate } from "#platform/data/dates.ts";
import type { Dashboard } from "#reading/library/holdings.contract.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button-link.tsx";

/** A member's profile; the owner also gets links to their other screens (storefront.md §2). */
export function ProfileHeader({ user, isSelf }: Pick<Dashboard, "user" | "isSelf">) {
  return (
    <header className="flex flex-wrap items-start gap-x-6 gap-y-5 border-b border-hairline pt-8 pb-8 md:pt-12">
      <Avatar name={user.username} src={user.avatar_url} size="lg" />
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="eyebrow">Membre</span>
          {user.isActiveSubscriber && <Badge tone="accent">Abonné</Badge>}
        </p>
        <h1 tabIndex={-1} className="mt-1">
          {user.username}
        </h1>
        {user.bio && (
          <p dir="auto" className="mt-3 max-w-measure font-serif text-lg whitespace-pre-line">
            {user.bio}
          </p>
        )}
        <dl className="mt-3 flex flex-wrap gap-x-6 text-sm text-muted">
          <Fact term="Membre depuis le" date={user.created_at} />
          {user.last_login && <Fact term="Dernière connexion le" date={user.last_login} />}
        </dl>
      </div>
      {isSelf && <OwnerLinks />}
    </header>
  );
}

function Fact({ term, date }: { term: string; date: string }) {
  return (
    <div className="flex gap-1">
      <dt>{term}</dt>
      <dd>
        <time dateTime={date}>{formatDate(date)}</time>
      </dd>
    </div>
  );
}

function OwnerLinks() {
  return (
    <nav aria-label="Mon compte" className="flex flex-wrap gap-2">
      <ButtonLink href="/membre/profil" size="sm" icon={<Pencil aria-hidden />}>
        Modifier mon profil
      </ButtonLink>
      <ButtonLink href="/membre/parametres" size="sm" icon={<Settings aria-hidden />}>
        Paramètres
      </ButtonLink>
      <ButtonLink href="/membre/paiements" size="sm" icon={<CreditCard aria-hidden />}>
        Paiements
      </ButtonLink>
    </nav>
  );
}
