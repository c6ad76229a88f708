import { useParams } from "react-router";
import { TextFrame } from "#pages/back-office/text-frame.tsx";
import UnknownPage from "#pages/back-office/unknown-page.tsx";
import { NoticeProgress } from "#modules/administrators/texts/components/notice-progress.tsx";
import { PageEditor } from "#modules/administrators/texts/components/page-editor.tsx";
import { TextEditing } from "#modules/administrators/texts/components/text-editing.tsx";
import { TextHistory } from "#modules/administrators/texts/components/text-history.tsx";
import { pageTextQuery } from "#modules/administrators/texts/queries.ts";
import { pageLabels } from "#modules/administrators/texts/rules.ts";
import { type PageName, pageNames } from "#platform/texts/page-names.ts";
import { Link } from "#ui/link.tsx";

export default function PageTextPage() {
  const { name } = useParams();
  const known = pageNames.find((each) => each === name);
  return known ? <Editing name={known} /> : <UnknownPage />;
}

function Editing({ name }: { name: PageName }) {
  return (
    <TextFrame title={pageLabels[name]} lead={<Link href={`/${name}`}>Voir la page</Link>}>
      <TextEditing source={pageTextQuery(name)}>
        {(page, renew) => (
          <>
            {page.notice && <NoticeProgress notice={page.notice} />}
            <PageEditor page={page} onDone={renew} />
            <TextHistory rows={page.history}>
              {({ revision }) => (
                <Link href={`/admin/reglages/pages/${name}/versions/${revision}`}>Lire</Link>
              )}
            </TextHistory>
          </>
        )}
      </TextEditing>
    </TextFrame>
  );
}
