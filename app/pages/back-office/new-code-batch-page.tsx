import { useNavigate } from "react-router";
import { BatchForm } from "#selling/promotions/components/back-office/batch-form.tsx";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { PageHeader } from "#ui/page-header.tsx";

const title = "Nouveaux codes";

export default function NewCodeBatchPage() {
  const navigate = useNavigate();
  return (
    <>
      <PageMeta title={title} description="Des codes à usage unique." noIndex />
      <PageHeader
        before={
          <Breadcrumbs
            items={[{ label: "Exemplaires offerts", href: "/admin/exemplaires" }, { label: title }]}
          />
        }
        title={title}
        className="mb-8"
      />
      <BatchForm onSaved={() => void navigate("/admin/exemplaires")} />
    </>
  );
}
