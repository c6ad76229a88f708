import { useParams } from "react-router";
import { TextScreen } from "#pages/back-office/text-frame.tsx";
import UnknownPage from "#pages/back-office/unknown-page.tsx";
import { MailingProgress } from "#words/texts/components/back-office/terms-entry.tsx";
import { PageEditor } from "#words/texts/components/back-office/page-editor.tsx";
import { TextHistory } from "#words/texts/components/back-office/text-history.tsx";
import { pageTextQuery } from "#words/texts/back-office/text-editing.queries.ts";
import { pageTitles, type PageName, pageNames } from "#site.ts";
import { Link } from "#ui/link.tsx";

export default function PageTextPage() {
  const { name } = useParams();
  const known = pageNames.find((each) => each === name);
  return known ? <Editing name={known} /> : <UnknownPage />;
}

function Editing({ name }: { name: PageName }) {
  return (
    <TextScreen
      title={pageTitles[name]}
      lead={<Link href={`/${name}`}>Voir la page</Link>}
      source={pageTextQuery(name)}
    >
      {(page, renew) => (
        <>
          {page.notice && <MailingProgress notice={page.notice} />}
          <PageEditor page={page} onDone={renew} />
          <TextHistory rows={page.history}>
            {({ revision }) => <Link href={`/admin/reglages/pages/${name}/versions/${revision}`}>Lire</Link>}
          </TextHistory>
        </>
      )}
    </TextScreen>
  );
}
