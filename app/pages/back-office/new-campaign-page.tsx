import { useNavigate } from "react-router";
import { CampaignForm } from "#books/catalogue/components/campaigns/campaign-form.tsx";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { PageHeader } from "#ui/page-header.tsx";

const title = "Nouvelle opération";

export default function NewCampaignPage() {
  const navigate = useNavigate();
  return (
    <>
      <PageMeta title={title} description="Des prix pour une période." noIndex />
      <PageHeader
        before={
          <Breadcrumbs items={[{ label: "Opérations", href: "/admin/operations" }, { label: title }]} />
        }
        title={title}
        className="mb-8"
      />
      <CampaignForm onSaved={() => void navigate("/admin/operations")} />
    </>
  );
}
