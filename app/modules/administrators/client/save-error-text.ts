import { CallError, errorText } from "#platform/errors.ts";

/** What a form says of its failure: the server's text, else the screen's own (admin.md §8). */
export function saveErrorText(error: unknown, fallback: string): string {
  if (!(error instanceof CallError)) return "Erreur inattendue.";
  return error.status === 0 ? "Erreur réseau." : errorText(error, fallback);
}
