import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { MailingDraft } from "#office/mailings/components/back-office/mailing-draft.tsx";
import { MailingProgress } from "#office/mailings/components/back-office/mailing-progress.tsx";
import { mailingQuery } from "#office/mailings/back-office/mailing-desk.queries.ts";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Loading, SkeletonText } from "#ui/skeleton.tsx";

export default function MailingPage() {
  const { mailingId = "" } = useParams();
  const navigate = useNavigate();
  const mailing = useQuery(mailingQuery(mailingId));
  const title = mailing.data?.subject ?? "Lettre";
  return (
    <>
      <PageMeta title={title} description="Une lettre par e-mail." noIndex />
      <PageHeader
        before={<Breadcrumbs items={[{ label: "Lettre", href: "/admin/lettre" }, { label: title }]} />}
        title={title}
        className="mb-8"
      />
      <Loaded answer={mailing} waiting={<Waiting />}>
        {(found) =>
          found.state === "draft" ? (
            <MailingDraft
              key={found.version}
              mailing={found}
              onDeleted={() => void navigate("/admin/lettre")}
            />
          ) : (
            <MailingProgress mailing={found} />
          )
        }
      </Loaded>
    </>
  );
}

const Waiting = () => (
  <Loading label="Chargement...">
    <SkeletonText lines={8} />
  </Loading>
);
