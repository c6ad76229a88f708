import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useKnownAdministrator } from "#access/administrators/components/use-known-administrator.ts";
import { previewHome } from "#books/catalogue/back-office/home/home-arrangement.contract.ts";
import type { HomeBlock, ShownBlock } from "#books/catalogue/home/home-blocks.contract.ts";
import { homeDraftKey } from "#books/catalogue/home/home-preview.rules.ts";
import { formatDay } from "#platform/data/dates.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { call } from "#platform/http/call.ts";
import { Callout } from "#ui/callout.tsx";
import { Link } from "#ui/link.tsx";
import { keptDraft } from "#ui/use-draft.ts";

interface HomePreviewProps {
  /** `YYYY-MM-DD`. */
  day: string;
  /** For everyone who is not of the house. */
  otherwise: ReactNode;
  show: (blocks: readonly ShownBlock[]) => ReactNode;
}

/** The home page as of a day, for the publisher alone: with what is being arranged in this browser, or what is saved. */
export default function HomePreview({ day, otherwise, show }: HomePreviewProps) {
  const isAdministrator = useKnownAdministrator();
  const [draft] = useState(
    () => keptDraft<{ draft: { blocks: HomeBlock[] } }>(homeDraftKey)?.draft.blocks ?? null,
  );
  const { data, error } = useQuery(
    queryOptions({
      queryKey: [previewHome.path, day, draft] as const,
      queryFn: ({ client, signal }) => call(client, previewHome, { body: { day, blocks: draft } }, signal),
      enabled: isAdministrator,
      staleTime: 0,
      gcTime: 0,
    }),
  );
  if (!isAdministrator) return otherwise;
  return (
    <>
      <div className="shell pt-6">
        <Callout>
          <strong>
            {`L’accueil au ${/^\d{4}-\d{2}-\d{2}$/.test(day) ? formatDay(day) : day}\u202F: visible de vous seul.`}
          </strong>{" "}
          {draft ? "Tel que vous êtes en train de le composer." : "Tel qu’il est enregistré."} Les livres et
          leurs prix sont ceux d’aujourd’hui. <Link href="/admin/accueil">Revenir à sa composition</Link>
          {error && (
            <span className="block text-accent">{errorText(error, "L’aperçu n’a pas pu être fait.")}</span>
          )}
        </Callout>
      </div>
      {data && show(data.blocks)}
    </>
  );
}
