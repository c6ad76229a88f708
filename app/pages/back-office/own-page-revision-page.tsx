import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { Screen } from "#pages/back-office/screen.tsx";
import { PageRevision } from "#words/texts/components/back-office/text-history.tsx";
import { getOwnPageRevision } from "#words/texts/own-pages/own-pages.contract.ts";
import { query } from "#platform/http/call.ts";

export default function OwnPageRevisionPage() {
  const { slug = "", revision = "" } = useParams();
  const page = useQuery(query(getOwnPageRevision, { params: { slug, revision } }));
  return (
    <Screen
      title={`Version nº\u00a0${revision}`}
      above={[
        { label: "Pages", href: "/admin/pages" },
        { label: page.data?.title ?? slug, href: `/admin/pages/${slug}` },
      ]}
    >
      <Loaded answer={page}>{(found) => <PageRevision page={found} />}</Loaded>
    </Screen>
  );
}
