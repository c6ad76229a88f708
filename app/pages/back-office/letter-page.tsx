import { Screen } from "#pages/back-office/screen.tsx";
import { useSearchParams } from "react-router";
import { ProvenDownload } from "#access/administrators/components/proven-download.tsx";
import { useMay } from "#access/administrators/components/use-may.ts";
import { exportLetterReaders } from "#office/mailings/readers/letter-readers.contract.ts";
import { urlOf } from "#platform/http/endpoint.ts";
import { BounceForm } from "#office/mailings/components/back-office/bounce-form.tsx";
import { MailingList } from "#office/mailings/components/back-office/mailing-list.tsx";
import { Section } from "#ui/section.tsx";
import { LetterEditor } from "#words/news/components/back-office/letter-editor.tsx";

export default function LetterPage() {
  const [search] = useSearchParams();
  const may = useMay();
  const page = /^[1-9]\d{0,3}$/.test(search.get("page") ?? "") ? Number(search.get("page")) : 1;
  return (
    <Screen lead="Par e-mail à ceux qui l’ont demandée, et en page d’accueil pour tous.">
      <div className="flex flex-col gap-12">
        {may.change("letter") && (
          <p>
            <ProvenDownload href={urlOf(exportLetterReaders, {})}>Exporter les inscrits</ProvenDownload>
          </p>
        )}
        <MailingList page={page} />
        <Section
          title="La lettre de l’éditeur"
          className="border-t border-hairline pt-6"
          titleClassName="pb-5 text-xl"
        >
          <LetterEditor />
        </Section>
        <BounceForm />
      </div>
    </Screen>
  );
}
