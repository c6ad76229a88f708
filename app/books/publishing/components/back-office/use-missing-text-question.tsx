import { type ReactNode, useState } from "react";
import type { TextFound } from "#books/publishing/word-balances.contract.ts";
import { textMissing } from "#books/publishing/word-balances.rules.ts";
import { CallError } from "#platform/http/app-errors.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";

interface MissingTextQuestion {
  /**
   * Sends a form; where many words of its text are missing in the ebooks, asks and sends it again with the consent.
   * @throws the server's refusal if the answer is no
   */
  ask: <T>(send: (consent: { acceptMissingText?: true }) => Promise<T>) => Promise<T>;
  dialog: ReactNode;
}

interface Question {
  lines: readonly string[];
  settle: (isConfirmed: boolean) => void;
}

/** Asks before a text is published of which many words are missing in the ebooks. */
export function useMissingTextQuestion(): MissingTextQuestion {
  const [question, setQuestion] = useState<Question | null>(null);
  const answer = (isConfirmed: boolean) => {
    setQuestion(null);
    question?.settle(isConfirmed);
  };
  return {
    async ask(send) {
      try {
        return await send({});
      } catch (error) {
        const lines = missingLines(error);
        const isConfirmed =
          lines !== null && (await new Promise<boolean>((settle) => setQuestion({ lines, settle })));
        if (!isConfirmed) throw error;
        return send({ acceptMissingText: true });
      }
    },
    dialog: (
      <ConfirmDialog
        key="missing-text"
        open={question !== null}
        onClose={() => answer(false)}
        onConfirm={() => answer(true)}
        title="Du texte manque dans les ebooks"
        cancelLabel="Revenir au formulaire"
        confirmLabel="Publier quand même"
      >
        <ul className="flex list-disc flex-col gap-2 pl-5">
          {question?.lines.map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    ),
  };
}

function missingLines(error: unknown): readonly string[] | null {
  if (!(error instanceof CallError) || error.code !== textMissing) return null;
  const { lines = [error.message] } = (error.answer["text"] ?? {}) as Partial<TextFound>;
  return lines;
}
