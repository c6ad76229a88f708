import { HomeChoicesForm } from "#books/catalogue/components/back-office/home-choices-form.tsx";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { PageHeader } from "#ui/page-header.tsx";

export default function HomeChoicesPage() {
  return (
    <>
      <PageMeta title="Page d’accueil" description="Ce que la page d’accueil met en avant." noIndex />
      <PageHeader
        title="Page d’accueil"
        lead="L’édition en avant et les thèmes. Les dernières sorties et les plus lus y sont toujours."
        className="mb-8"
      />
      <HomeChoicesForm />
    </>
  );
}
