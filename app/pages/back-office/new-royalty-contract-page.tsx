import { useNavigate } from "react-router";
import { ContractForm } from "#selling/royalties/components/contract-form.tsx";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { PageHeader } from "#ui/page-header.tsx";

const title = "Nouveau contrat";

export default function NewRoyaltyContractPage() {
  const navigate = useNavigate();
  return (
    <>
      <PageMeta title={title} description="Ce qu’un auteur touche d’un livre." noIndex />
      <PageHeader
        before={
          <Breadcrumbs
            items={[
              { label: "Droits d’auteur", href: "/admin/droits" },
              { label: "Contrats", href: "/admin/droits/contrats" },
              { label: title },
            ]}
          />
        }
        title={title}
        className="mb-8"
      />
      <ContractForm onSaved={() => void navigate("/admin/droits/contrats")} />
    </>
  );
}
