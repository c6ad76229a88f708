import { urlOf } from "#platform/http/endpoint.ts";
import { CallError } from "#platform/http/app-errors.ts";
import { beginImport, type Import } from "#books/exchange/imports/catalogue-import.contract.ts";
import { maxImportBytes, tooLargeCatalogue } from "#books/exchange/imports/catalogue-import.rules.ts";

/**
 * Sends a catalogue and waits until it is read. A file above the limit is not sent: the answer to a connection that is
 * closed early would be lost.
 * @throws CallError with the reason; 0 if the server is out of reach
 */
export async function sendCatalogue(file: File): Promise<Import> {
  if (file.size > maxImportBytes) throw new CallError(413, tooLargeCatalogue);
  const form = new FormData();
  form.append("file", file);
  const response = await fetch(urlOf(beginImport, {}), { method: "POST", body: form }).catch(() => {
    throw new CallError(0, null);
  });
  const answer = (await response.json().catch(() => ({}))) as Import & { error?: string };
  if (!response.ok) throw new CallError(response.status, answer.error ?? null);
  return answer;
}
