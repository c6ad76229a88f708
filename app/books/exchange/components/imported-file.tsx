import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { formatDateTime } from "#platform/data/dates.ts";
import { CallError, errorText } from "#platform/http/app-errors.ts";
import { sendForm } from "#platform/http/send-form.ts";
import { useKeepSession } from "#platform/page/session-renewal.ts";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FileButton } from "#ui/file-button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { Link } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";

interface ImportedFileProps {
  id: string;
  title: string;
  /** What the file may be, and that nothing is written at once. */
  children: ReactNode;
  /** As of a file input. */
  accept: string;
  /** Sends the file and waits until it is read. @returns the address of the next step */
  send: (file: File) => Promise<string>;
}

/** The first step of an import: a file, which is read before anything else happens. */
export function ImportedFile({ id, title, children, accept, send }: ImportedFileProps) {
  const navigate = useNavigate();
  const keepSession = useKeepSession();
  const [sending, setSending] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const choose = async (file: File) => {
    setFailure(null);
    setSending(file.name);
    try {
      await navigate(await keepSession(() => send(file)));
    } catch (error) {
      setFailure(errorText(error, "Ce fichier n’a pas pu être envoyé. Réessayez."));
    } finally {
      setSending(null);
    }
  };
  return (
    <section aria-labelledby={id} className="flex max-w-measure flex-col items-start gap-4">
      <h2 id={id}>{title}</h2>
      {children}
      <FormErrors>{failure}</FormErrors>
      {sending === null ? (
        <FileButton variant="primary" size="md" accept={accept} onChoose={(file) => void choose(file)}>
          Choisir un fichier
        </FileButton>
      ) : (
        <ProgressBar label={sending} value={null} max={null} text="Lecture…" className="w-full" />
      )}
    </section>
  );
}

/**
 * A file above the limit is not sent: the answer to a connection that is closed early would be lost.
 * @returns the answer of the call, whose type the caller knows
 * @throws CallError with the reason; 0 if the server is out of reach
 */
export async function sendImportedFile(
  file: File,
  url: string,
  limit: { bytes: number; text: string },
): Promise<unknown> {
  if (file.size > limit.bytes) throw new CallError(413, limit.text);
  const form = new FormData();
  form.append("file", file);
  return sendForm(url, { method: "POST", form });
}

interface PastImport<State extends string> {
  id: number;
  name: string;
  state: State;
  created_at: string;
  created_by: string;
}

interface PastImportsProps<State extends string> {
  items: readonly PastImport<State>[];
  /** The address of an import is below it. */
  folder: string;
  stateTexts: Readonly<Record<State, string>>;
}

/** The latest imports, to come back to. */
export const PastImports = <State extends string>({ items, folder, stateTexts }: PastImportsProps<State>) => (
  <Section title="Derniers imports" titleClassName="pb-5 text-xl">
    <DataTable
      dense
      caption="Derniers imports"
      columns={columnsOf(folder, stateTexts)}
      rows={items}
      rowKey={({ id }) => id}
      empty={<EmptyState title="Aucun import pour le moment." />}
    />
  </Section>
);

const columnsOf = <State extends string>(
  folder: string,
  stateTexts: Readonly<Record<State, string>>,
): Column<PastImport<State>>[] => [
  {
    id: "name",
    header: "Fichier",
    primary: true,
    cell: ({ id, name }) => <Link href={`${folder}/${id}`}>{name}</Link>,
  },
  { id: "state", header: "État", brief: "beside", cell: ({ state }) => stateTexts[state] },
  {
    id: "created",
    header: "Envoyé",
    brief: "below",
    cell: ({ created_at }) => <time dateTime={created_at}>{formatDateTime(created_at)}</time>,
  },
  { id: "by", header: "Par", brief: "below", cell: ({ created_by }) => created_by },
];
