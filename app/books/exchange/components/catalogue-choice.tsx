import { type ChangeEvent, useState } from "react";
import { useNavigate } from "react-router";
import { errorText } from "#platform/http/app-errors.ts";
import { useKeepSession } from "#platform/page/session-renewal.ts";
import { sendCatalogue } from "#books/exchange/client/send-catalogue.ts";
import { buttonStyle } from "#ui/button-style.ts";
import { FormErrors } from "#ui/form-errors.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";

/** The first step: a file, which is read before anything else happens. */
export function CatalogueChoice() {
  const navigate = useNavigate();
  const keepSession = useKeepSession();
  const [sending, setSending] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same file can be chosen again.
    target.value = "";
    if (!file) return;
    setFailure(null);
    setSending(file.name);
    try {
      const { id } = await keepSession(() => sendCatalogue(file));
      await navigate(`/admin/catalogue/imports/${id}`);
    } catch (error) {
      setFailure(errorText(error, "Ce fichier n’a pas pu être envoyé. Réessayez."));
    } finally {
      setSending(null);
    }
  };
  return (
    <section aria-labelledby="importer" className="flex max-w-measure flex-col items-start gap-4">
      <h2 id="importer">Importer un catalogue</h2>
      <p className="text-muted">
        Un tableau CSV, tel que l’enregistre un tableur, ou un message ONIX 3.0 ou 3.1. Rien n’est écrit tout
        de suite : vous verrez d’abord ce que chaque ligne ferait.
      </p>
      <FormErrors>{failure}</FormErrors>
      {sending === null ? (
        <label className={buttonStyle("primary", "md", "cursor-pointer has-focus-visible:outline-2")}>
          Choisir un fichier
          <input
            type="file"
            accept=".csv,.tsv,.txt,.xml,.onix,text/csv,application/xml"
            className="sr-only"
            onChange={(event) => void choose(event)}
          />
        </label>
      ) : (
        <ProgressBar label={sending} value={null} max={null} text="Lecture…" className="w-full" />
      )}
    </section>
  );
}
