import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import type { TextSummary } from "#words/texts/back-office/text-editing.contract.ts";
import { identityQuery, textsQuery } from "#words/texts/back-office/text-editing.queries.ts";
import { formatDate, formatDay } from "#platform/data/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Link } from "#ui/link.tsx";

/** All texts that the publisher can edit, with their state. */
export function TextOverview() {
  const texts = useQuery(textsQuery());
  return (
    <div className="flex flex-col gap-14">
      <IdentityPart />
      <Loaded answer={texts}>
        {({ pages, consent, mails }) => (
          <>
            <Part title="Pages">
              <TextList texts={pages} hrefOf={({ name }) => `/admin/reglages/pages/${name}`} />
              <TextList texts={[consent]} hrefOf={() => "/admin/reglages/consentement"} joined />
            </Part>
            <Part
              title="E-mails"
              actions={
                <ButtonLink href="/admin/reglages/mails" size="sm">
                  Signature de tous les e-mails
                </ButtonLink>
              }
            >
              <TextList texts={mails} hrefOf={({ name }) => `/admin/reglages/mails/${name}`} />
            </Part>
          </>
        )}
      </Loaded>
    </div>
  );
}

function IdentityPart() {
  const identity = useQuery(identityQuery());
  return (
    <Part
      title="Identité de l’éditeur"
      actions={
        <ButtonLink href="/admin/reglages/identite" size="sm">
          Modifier l’identité
        </ButtonLink>
      }
    >
      <Loaded answer={identity}>
        {({ values, demonstration }) => (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline py-3">
            <span className="font-serif text-lg">{values.legalName || "Pas encore indiquée"}</span>
            {demonstration && <Badge tone="accent">Démonstration</Badge>}
          </p>
        )}
      </Loaded>
    </Part>
  );
}

function Part({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-4">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {actions}
      </header>
      {children}
    </section>
  );
}

interface TextListProps {
  texts: readonly TextSummary[];
  hrefOf: (text: TextSummary) => string;
  /** Continues the list above it. */
  joined?: boolean;
}

const TextList = ({ texts, hrefOf, joined }: TextListProps) => (
  <ul className={joined ? "" : "border-t border-hairline"}>
    {texts.map((text) => (
      <li
        key={text.name}
        className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-hairline py-3"
      >
        <Link href={hrefOf(text)} className="min-h-6">
          {text.label}
        </Link>
        <span className="flex flex-wrap items-center gap-3 text-sm text-muted">
          {text.scheduled_on && <Badge>{`Prévu le ${formatDay(text.scheduled_on)}`}</Badge>}
          {text.version && <span>{`version ${text.version}`}</span>}
          <span>{changeOf(text)}</span>
        </span>
      </li>
    ))}
  </ul>
);

function changeOf({ is_own, changed_at, changed_by }: TextSummary): string {
  if (!changed_at) return "texte d’origine";
  const when = `${formatDate(changed_at)}${changed_by ? `, par ${changed_by}` : ""}`;
  return is_own ? `modifié le ${when}` : `texte d’origine repris le ${when}`;
}
