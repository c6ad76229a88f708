import PQueue from "p-queue";
import { type ChangeEvent, useRef, useState } from "react";
import { errorText } from "#platform/http/app-errors.ts";
import { useKeepSession } from "#platform/page/session-renewal.ts";
import { useAct } from "#access/administrators/components/use-act.ts";
import { type Import, addImportFiles } from "#books/exchange/imports/catalogue-import.contract.ts";
import * as rules from "#books/exchange/imports/import-files.rules.ts";
import { sendCover, sendEditionFile } from "#books/publishing/client/send-file.ts";
import { buttonStyle } from "#ui/button-style.ts";
import { FormErrors } from "#ui/form-errors.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { mutation } from "#platform/http/call.ts";
import type { FileEntry } from "@zip.js/zip.js";

/** The books' files, sent two at once by the calls of every upload; a refused one does not stop the others. */
export function ImportFiles({ found }: { found: Import }) {
  const keepSession = useKeepSession();
  const [progress, setProgress] = useState<{ name: string; sent: number; all: number } | null>(null);
  const [refused, setRefused] = useState<string[]>([]);
  const stop = useRef<AbortController>(null);
  const act = useAct(mutation(addImportFiles), {
    done: "Les fichiers sont ajoutés.",
    failed: "Les fichiers n’ont pas pu être ajoutés.",
  });
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const given = [...(target.files ?? [])];
    // The same files can be chosen again.
    target.value = "";
    const aborting = new AbortController();
    stop.current = aborting;
    const { signal } = aborting;
    const faults: string[] = [];
    const chosen = await listed(given, faults);
    let done = 0;
    const show = ({ name }: ChosenFile) => setProgress({ name, sent: done, all: chosen.length });
    const sendOne = async (file: ChosenFile): Promise<rules.ImportedFile | null> => {
      if (signal.aborted) return null;
      show(file);
      try {
        const opened = await file.open();
        const added = await keepSession(() => send(opened, signal));
        if (!added) faults.push(`${file.name} : ce type de fichier n’est pas accepté.`);
        return added;
      } catch (error) {
        if (!signal.aborted) faults.push(`${file.name} : ${errorText(error, "l’envoi a échoué.")}`);
        return null;
      } finally {
        done += 1;
        show(file);
      }
    };
    const queue = new PQueue({ concurrency: rules.filesAtOnce });
    for (let first = 0; first < chosen.length && !signal.aborted; first += rules.filesPerCall) {
      const part = chosen.slice(first, first + rules.filesPerCall);
      const sent = await queue.addAll(part.map((file) => () => sendOne(file)));
      const files = sent.filter((file) => file !== null);
      if (files.length > 0 && !(await act.run({ params: { id: String(found.id) }, body: { files } }))) break;
    }
    setProgress(null);
    setRefused(faults);
  };
  return (
    <section aria-labelledby="fichiers" className="flex w-full max-w-measure flex-col items-start gap-3">
      <h2 id="fichiers">Les fichiers des livres</h2>
      <p className="text-muted">
        PDF, DOCX, EPUB et couvertures, tous ensemble ou dans une archive ZIP. Chacun rejoint le livre dont il
        porte l’ISBN ou le titre. Un livre complet est mis en vente à sa date.
      </p>
      <FormErrors>{act.failure}</FormErrors>
      {refused.length > 0 && (
        <div role="alert" className="flex flex-col gap-1 wrap-anywhere">
          <p>Ces fichiers n’ont pas été pris{"\u202F"}:</p>
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {refused.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {progress ? (
        <ProgressBar
          className="w-full"
          label={progress.name}
          value={progress.sent}
          max={progress.all}
          text={`${Math.min(progress.sent + 1, progress.all)} sur ${progress.all}`}
          onCancel={() => stop.current?.abort(new Error("cancelled"))}
        />
      ) : (
        <label className={buttonStyle("secondary", "md", "cursor-pointer has-focus-visible:outline-2")}>
          Ajouter des fichiers
          <input
            type="file"
            multiple
            accept={rules.acceptedFiles}
            className="sr-only"
            onChange={(event) => void choose(event)}
          />
        </label>
      )}
      {found.files.length > 0 && <p className="text-muted">Fichiers envoyés : {found.files.length}.</p>}
      <UntakenFiles names={found.untaken_files} />
    </section>
  );
}

/** Files that were sent and that no row takes: without this, a book would lack its file without a word. */
function UntakenFiles({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <div className="flex w-full flex-col gap-2 wrap-anywhere">
      <p>
        {names.length === 1
          ? "Un fichier n’a pas trouvé son livre"
          : `${names.length} fichiers n’ont pas trouvé leur livre`}
        {"\u202F"}: donnez-leur l’ISBN ou le titre de leur ligne pour nom, puis ajoutez-les de nouveau. Si
        plusieurs éditions ont ce titre, ajoutez l’auteur ou le titre de l’édition. Deux fichiers d’une même
        sorte au même nom sont laissés tous les deux.
      </p>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {names.slice(0, shownUntaken).map((name) => (
          <li key={name}>{name}</li>
        ))}
        {names.length > shownUntaken && <li>et {names.length - shownUntaken} de plus.</li>}
      </ul>
    </div>
  );
}

const shownUntaken = 100;

/** The chosen files, and those in chosen archives. @param faults receives a text for each that cannot be taken */
async function listed(given: readonly File[], faults: string[]): Promise<ChosenFile[]> {
  const chosen: ChosenFile[] = [];
  for (const file of given) {
    if (!/\.zip$/i.test(file.name)) {
      chosen.push({ name: file.name, open: () => Promise.resolve(file) });
      continue;
    }
    try {
      const { files, refused } = await openArchive(file);
      chosen.push(...files);
      faults.push(...refused);
    } catch {
      faults.push(`${file.name} : cette archive est illisible.`);
    }
  }
  return chosen;
}

const noTexts = { title: "", author: "", editionTitle: "" };

/** @returns null for a file of another kind */
async function send(file: File, signal: AbortSignal): Promise<rules.ImportedFile | null> {
  const kind = rules.kindOfFile(file.name);
  if (kind === null) return null;
  const options = { signal, onProgress: () => undefined };
  const name = file.name.slice(-200);
  if (kind === "cover") return { name, kind, path: (await sendCover(file, noTexts, options)).path };
  return { name, kind, path: (await sendEditionFile(file, { ...noTexts, kind }, options)).path };
}

/** A chosen file, or one of a chosen archive, which is unpacked when its turn comes. */
interface ChosenFile {
  name: string;
  open: () => Promise<File>;
}

/** The largest PDF that the shop takes is 200 MB: what unpacks to more is not unpacked. */
const maxFileBytes = 200 * 1024 * 1024;
/** More files than 1500 books have. */
const maxEntries = 5000;

/**
 * The files of a ZIP archive, by their own names. The archive never leaves the browser: its files are sent one by one,
 * with the limits and refusals of every upload.
 * @returns also a text for each file that cannot be taken
 * @throws Error if it is no ZIP archive
 */
async function openArchive(archive: File): Promise<{ files: ChosenFile[]; refused: string[] }> {
  // Fetched with the first archive only. Without workers: the shop's content security policy allows none from data.
  const { BlobReader, configure, ZipReader } = await import("@zip.js/zip.js/lib/zip-core-native.js");
  configure({ useWebWorkers: false });
  const reader = new ZipReader(new BlobReader(archive));
  const files: ChosenFile[] = [];
  const refused: string[] = [];
  const seen = new Set<string>();
  let count = 0;
  for await (const entry of reader.getEntriesGenerator()) {
    const name = entry.directory ? null : rules.nameInArchive(entry.filename);
    if (name === null || entry.directory) continue;
    count += 1;
    const reason = count > maxEntries ? "l’archive contient trop de fichiers." : refusalOf(entry, name, seen);
    seen.add(name.toLowerCase());
    if (reason === null) files.push({ name, open: () => unpack(entry, name) });
    else refused.push(`${archive.name}, ${name} : ${reason}`);
    if (count > maxEntries) break;
  }
  return { files, refused };
}

function refusalOf(entry: FileEntry, name: string, seen: ReadonlySet<string>): string | null {
  if (rules.kindOfFile(name) === null) return "ce type de fichier n’est pas accepté.";
  if (entry.encrypted) return "il est protégé par un mot de passe.";
  if (entry.uncompressedSize > maxFileBytes) return "il est trop volumineux.";
  return seen.has(name.toLowerCase()) ? "un autre fichier de l’archive porte ce nom." : null;
}

/** @throws Error if it is damaged, or unpacks to more than the archive declares */
async function unpack(entry: FileEntry, name: string): Promise<File> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const writable = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(chunk) {
      size += chunk.length;
      if (size > entry.uncompressedSize) throw new Error("The entry is larger than declared.");
      chunks.push(chunk);
    },
  });
  await entry.getData(writable, { checkSignature: true });
  return new File(chunks, name);
}
