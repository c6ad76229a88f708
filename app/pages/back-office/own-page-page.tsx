import { useLocation, useParams } from "react-router";
import { TextScreen } from "#pages/back-office/text-frame.tsx";
import UnknownPage from "#pages/back-office/unknown-page.tsx";
import { OwnPageEditor } from "#words/texts/components/back-office/own-page-editor.tsx";
import { TextHistory } from "#words/texts/components/back-office/text-history.tsx";
import { ownPageQuery } from "#words/texts/own-pages/own-pages.queries.ts";
import {
  maxSlugLength,
  ownPagePath,
  pageStates,
  slugPattern,
} from "#words/texts/own-pages/own-pages.rules.ts";
import { Link } from "#ui/link.tsx";

const above = [{ label: "Pages", href: "/admin/pages" }];

export default function OwnPagePage() {
  const { slug = "" } = useParams();
  const { state } = useLocation() as { state: { title?: string } | null };
  if (!slugPattern.test(slug) || slug.length > maxSlugLength) return <UnknownPage />;
  return (
    <TextScreen above={above} lead={ownPagePath(slug)} source={ownPageQuery(slug)}>
      {(page, renew) => (
        <>
          <p className="pb-6">
            {page.state === "online" ? (
              <Link href={ownPagePath(slug)}>Voir la page</Link>
            ) : (
              `Cette page est ${page.revision === 0 ? "nouvelle" : pageStates[page.state]}\u202F: les lecteurs ne la voient pas.`
            )}
            {page.has_draft && " Ce brouillon attend, et ne change rien à la page en ligne."}
          </p>
          <OwnPageEditor page={page} title={state?.title ?? ""} onDone={renew} />
          {page.history.length > 0 && (
            <TextHistory rows={page.history}>
              {({ revision }) => <Link href={`/admin/pages/${slug}/versions/${revision}`}>Lire</Link>}
            </TextHistory>
          )}
        </>
      )}
    </TextScreen>
  );
}
