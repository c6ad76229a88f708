import { useNavigate } from "react-router";
import { NewMailing } from "#office/mailings/components/back-office/new-mailing.tsx";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { PageHeader } from "#ui/page-header.tsx";

const title = "Nouvelle lettre";

export default function NewMailingPage() {
  const navigate = useNavigate();
  return (
    <>
      <PageMeta title={title} description="Une lettre par e-mail." noIndex />
      <PageHeader
        before={<Breadcrumbs items={[{ label: "Lettre", href: "/admin/lettre" }, { label: title }]} />}
        title={title}
        className="mb-8"
      />
      <NewMailing onSaved={(id) => void navigate(`/admin/lettre/${id}`, { replace: true })} />
    </>
  );
}
