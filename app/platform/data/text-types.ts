import { z } from "zod";
import { emailMaxLength, emailPattern, emailRule } from "#platform/http/email-address.ts";
import {
  hasHiddenCharacters,
  hasHiddenCharactersInLines,
  hiddenCharactersRule,
  invisibleNameRule,
  isOneLine,
  isVisible,
  oneLineRule,
} from "#platform/words/hidden-characters.ts";

/**
 * The types of all texts that a call accepts (docs/decisions/035-text-input.md). A test walks every contract and
 * refuses a string of any other kind.
 */

export const upTo = (max: number): string => `${max.toLocaleString("fr-FR")} caractères au plus.`;

const string = (missing?: string) => z.string(missing === undefined ? undefined : { error: missing });

/** A text on one line, without blanks around it. @param missing the message for a value that is not a string */
export const TextLine = (max: number, missing?: string) =>
  string(missing)
    .trim()
    .max(max, upTo(max))
    .refine(isOneLine, oneLineRule)
    .refine((text) => !hasHiddenCharacters(text), hiddenCharactersRule);

/** A text on several lines, with surrounding blanks; lines end with a line feed only. */
export const DraftLines = (max: number) => lines(string(), max, upTo(max));

/**
 * A text on several lines, without blanks around it.
 * @param max in UTF-16 code units; `tooLong` may use another count
 */
export const TextLines = (max: number, missing?: string, tooLong = upTo(max)) =>
  lines(string(missing).trim(), max, tooLong);

const lines = (text: z.ZodString, max: number, tooLong: string) =>
  text
    .overwrite((written) => written.replaceAll(/\r\n?/g, "\n"))
    .max(max, tooLong)
    .refine((written) => !hasHiddenCharactersInLines(written), hiddenCharactersRule);

/** A title or a name: a line that is not empty, and visible. */
export const Name = (max: number, missing?: string) =>
  TextLine(max, missing)
    .min(1, missing)
    .refine((text) => text === "" || isVisible(text), invisibleNameRule);

/** The key of a row, a file or a session: looked up unchanged. */
export const Key = (max: number, wrong?: string) =>
  string(wrong)
    .max(max, wrong ?? upTo(max))
    .refine((text) => isOneLine(text) && !hasHiddenCharacters(text), wrong ?? hiddenCharactersRule);

/** An e-mail address that mail can be sent to. */
export const Email = z
  .string({ error: emailRule })
  .trim()
  .max(emailMaxLength, emailRule)
  .pipe(z.email({ pattern: emailPattern, error: emailRule }));
