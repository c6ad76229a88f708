import { finished } from "node:stream/promises";
import type { FastifyInstance, FastifyReply } from "fastify";
import { attachmentNamed } from "#platform/http/attachment.ts";
import { type Guard, route } from "#platform/http/http.server.ts";
import { mediaTypes } from "#books/publishing/edition-files/edition-files.routes.server.ts";
import type { Format } from "#books/publishing/edition-formats.rules.ts";
import type { Editor } from "#books/publishing/publishing-acts.rules.ts";
import { downloadProof, getProofPages } from "#books/publishing/proofs/proofs.contract.ts";
import type { Proof, Proofs } from "#books/publishing/proofs/proofs.service.server.ts";

export function proofRoutes(app: FastifyInstance, guard: Guard<Editor>, proofs: Proofs): void {
  route(app, downloadProof, { guard }, async ({ params, query, actor, request, reply }) => {
    // Its size is known only once it is made.
    if (request.method === "HEAD") return reply.type(mediaTypes[params.format]).send();
    const order = { ...params, form: query, by: actor };
    await proofs.make(order, (proof) => sendWhole(reply, proof, params.format));
    return reply;
  });
  route(app, getProofPages, { guard }, ({ params, query, actor }) =>
    proofs.pages({ file: params.file, form: query, by: actor }),
  );
}

/** Resolves when the administrator has the file or has left. */
async function sendWhole(reply: FastifyReply, { name, size, stream }: Proof, format: Format): Promise<void> {
  reply
    .header("content-type", mediaTypes[format])
    .header("content-length", size)
    .header("content-disposition", attachmentNamed(name))
    .header("cache-control", "private, no-store")
    .send(stream());
  await finished(reply.raw).catch(() => undefined);
}
