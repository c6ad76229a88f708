import { NewSubject, SubjectList } from "#books/exchange/components/subjects/subject-list.tsx";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { PageHeader } from "#ui/page-header.tsx";

const title = "Sujets et catégories";

export default function SubjectsPage() {
  const before = (
    <Breadcrumbs items={[{ label: "Importer, exporter", href: "/admin/catalogue" }, { label: title }]} />
  );
  return (
    <>
      <PageMeta title={title} description="Les catégories des codes Thema, CLIL et BISAC." noIndex />
      <PageHeader before={before} title={title} className="mb-8" />
      <div className="flex flex-col gap-12">
        <SubjectList />
        <NewSubject />
      </div>
    </>
  );
}
