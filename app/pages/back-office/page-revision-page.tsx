import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { Screen } from "#pages/back-office/screen.tsx";
import { textsCrumb } from "#pages/back-office/text-frame.tsx";
import UnknownPage from "#pages/back-office/unknown-page.tsx";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { PageRevision } from "#words/texts/components/back-office/text-history.tsx";
import { pageTitles, type PageName, pageNames } from "#site.ts";
import { getPageRevision } from "#words/texts/back-office/page-texts.contract.ts";
import { query } from "#platform/http/call.ts";

export default function PageRevisionPage() {
  const { name, revision = "" } = useParams();
  const known = pageNames.find((each) => each === name);
  return known && /^[1-9]\d{0,8}$/.test(revision) ? (
    <Reading name={known} revision={revision} />
  ) : (
    <UnknownPage />
  );
}

function Reading({ name, revision }: { name: PageName; revision: string }) {
  const page = useQuery(query(getPageRevision, { params: { name, revision } }));
  return (
    <Screen
      title={`Version ${page.data?.version ?? `nº\u00a0${revision}`}`}
      above={[textsCrumb, { label: pageTitles[name], href: `/admin/reglages/pages/${name}` }]}
    >
      <Loaded answer={page}>{(found) => <PageRevision page={found} />}</Loaded>
    </Screen>
  );
}
