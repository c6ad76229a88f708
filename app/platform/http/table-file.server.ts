import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { type Cell, csvLine, csvStart } from "#platform/data/csv.ts";
import { attachmentNamed } from "#platform/http/attachment.ts";

/** Answers with a table of any length, a batch of rows at a time. @param name of the file */
export function sendTable(
  reply: FastifyReply,
  name: string,
  headings: readonly string[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): FastifyReply {
  async function* lines(): AsyncGenerator<string> {
    yield csvStart + csvLine(headings);
    for await (const rows of batches) yield rows.map(csvLine).join("");
  }
  return reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", attachmentNamed(name))
    .header("cache-control", "no-store")
    .send(Readable.from(lines()));
}
