import { CallError, errorText } from "#platform/http/app-errors.ts";

/** The error text of a form: the server's text, otherwise the screen's own (admin.md §8). */
export function saveErrorText(error: unknown, fallback: string): string {
  if (!(error instanceof CallError)) return "Erreur inattendue.";
  return error.status === 0 ? "Erreur réseau." : errorText(error, fallback);
}
