import { authorization } from "#platform/page/browser.ts";
import { urlOf } from "#platform/http/endpoint.ts";
import { CallError } from "#platform/http/app-errors.ts";
import { saveFile } from "#platform/page/save-file.ts";
import { fileNameOf } from "#platform/http/attachment-name.ts";
import { downloadInvoice } from "#selling/payments/invoices/invoices.contract.ts";

/** Fetches an invoice or credit note and saves it in the browser's downloads. Rejects with `CallError`. */
export async function fetchInvoice(memberId: string, number: string): Promise<void> {
  const url = urlOf(downloadInvoice, { params: { id: memberId, number } });
  const response = await fetch(url, { headers: authorization() });
  if (!response.ok) {
    const failure = (await response.json().catch(() => null)) as { error?: string } | null;
    throw new CallError(response.status, failure?.error ?? null);
  }
  saveFile(fileNameOf(response.headers.get("content-disposition")) ?? `${number}.pdf`, await response.blob());
}
