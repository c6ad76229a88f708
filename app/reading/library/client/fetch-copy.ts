import { authorization, browserQueries } from "#platform/page/browser.ts";
import { call } from "#platform/http/call.ts";
import { urlOf } from "#platform/http/endpoint.ts";
import { CallError } from "#platform/http/app-errors.ts";
import { downloadEdition, type DownloadFormat } from "#reading/library/holdings.contract.ts";
import { createDownloadLink } from "#reading/library/downloads/downloads.contract.ts";
import { fileNameOf } from "#platform/http/attachment-name.ts";
import { receiveCopy, type ReceiveOptions } from "#reading/library/client/receive-copy.ts";

/** Fetches the member's copy of an edition. Rejects with `CallError`, or with the signal's reason when cancelled. */
export async function fetchCopy(editionId: number, format: DownloadFormat, options: ReceiveOptions) {
  const member = authorization();
  if (!member["authorization"]) throw new CallError(401, "Vous devez être connecté.");
  const url = urlOf(downloadEdition, { params: { editionId }, query: { format } });
  const { headers, chunks } = await receiveCopy(
    (more) => fetch(url, { headers: { ...member, ...more }, signal: options.signal }),
    options,
  );
  const type = headers.get("content-type") ?? "application/octet-stream";
  const name = fileNameOf(headers.get("content-disposition")) ?? `${editionId}.${format}`;
  return { name, blob: new Blob(chunks, { type }) };
}

/**
 * Passes the download to the browser's own manager, by a link without a token: on a phone it continues in the
 * background, can be resumed, and takes no memory of the page.
 */
export async function openCopyLink(editionId: number, format: DownloadFormat): Promise<void> {
  if (!authorization()["authorization"]) throw new CallError(401, "Vous devez être connecté.");
  const input = { params: { editionId: String(editionId) }, query: { format } };
  const { url } = await call(browserQueries(), createDownloadLink, input);
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.click();
}
