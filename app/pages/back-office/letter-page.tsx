import { useSearchParams } from "react-router";
import { BounceForm } from "#office/mailings/components/back-office/bounce-form.tsx";
import { MailingList } from "#office/mailings/components/back-office/mailing-list.tsx";
import { LetterEditor } from "#words/news/components/back-office/letter-editor.tsx";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { PageHeader } from "#ui/page-header.tsx";

export default function LetterPage() {
  const [search] = useSearchParams();
  const page = /^[1-9]\d{0,3}$/.test(search.get("page") ?? "") ? Number(search.get("page")) : 1;
  return (
    <>
      <PageMeta
        title="Lettre"
        description="La lettre de la maison, en page d’accueil et par e-mail."
        noIndex
      />
      <PageHeader
        title="Lettre"
        lead="Par e-mail à ceux qui l’ont demandée, et en page d’accueil pour tous."
        className="mb-8"
      />
      <div className="flex flex-col gap-12">
        <MailingList page={page} />
        <LetterEditor />
        <BounceForm />
      </div>
    </>
  );
}
