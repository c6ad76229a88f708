import type { Deps } from "#platform/process/deps.server.ts";
import { AppError } from "#platform/http/app-errors.ts";
import type { TaskRunner } from "#formats/tasks/run-limited.server.ts";
import { textFound, textMissing } from "#books/publishing/word-balances.rules.ts";
import { type DocxAnalysis, tryDocx } from "#books/publishing/intake/docx-intake.service.server.ts";
import { findUpload } from "#books/publishing/publishing.store.server.ts";

/** Texts of a form. */
interface GivenTexts {
  docxPath?: string | undefined;
  epubPath?: string | undefined;
  acceptMissingText?: boolean | undefined;
}

/** Runs tasks on a file, in a folder for what they write. */
type WithFileTasks = <T>(
  path: string,
  work: (run: TaskRunner["run"], folder: string) => Promise<T>,
) => Promise<T>;

/** What the trial of an upload says of its ebooks. */
export function createVerdicts({ db, store }: Pick<Deps, "db" | "store">, withFileTasks: WithFileTasks) {
  /** A DOCX without a verdict is converted now. */
  async function verdictOn(kind: "docx" | "epub", path: string): Promise<Partial<DocxAnalysis>> {
    const upload = await findUpload(db, path);
    if (upload?.kind !== kind) return {};
    const analysis = upload.analysis as Partial<DocxAnalysis>;
    if (kind === "epub" || analysis.refusal !== undefined) return analysis;
    return store.withLocalFile(path, (local) =>
      withFileTasks(local, (run, folder) => tryDocx(run, local, folder)),
    );
  }

  return {
    /**
     * Checks before publication that a text can become an ebook, and that the ebooks have its words unless the publisher
     * accepts that they do not. The caller refuses other kinds of paths.
     * @param prefix of the fields' names
     * @throws AppError 422 with the reason, or 409 `text_missing` with what is missing, on the field
     */
    async requireConvertible(
      { docxPath, epubPath, acceptMissingText = false }: GivenTexts,
      prefix = "",
    ): Promise<void> {
      for (const [kind, path] of [["docx", docxPath] as const, ["epub", epubPath] as const]) {
        const { refusal, balances } = path ? await verdictOn(kind, path) : {};
        const fields = (text: string) => ({ fields: { [`${prefix}${kind}Path`]: text } });
        if (refusal) throw new AppError(422, refusal, fields(refusal));
        // Beside an EPUB, a DOCX is only kept.
        const text = kind === "docx" && epubPath ? undefined : textFound(balances ?? {});
        if (!text?.asks || acceptMissingText) continue;
        const missing = text.lines.join(" ");
        throw new AppError(409, missing, { ...fields(missing), code: textMissing, details: { text } });
      }
    },

    /** French: what is missing of a text in the ebooks; null if publication would not ask. */
    async missingText(kind: "docx" | "epub", path: string): Promise<string | null> {
      const text = textFound((await verdictOn(kind, path)).balances ?? {});
      return text?.asks ? text.lines.join(" ") : null;
    },
  };
}
