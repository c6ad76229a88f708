import type { FastifyInstance } from "fastify";
import { route } from "#platform/http/http.server.ts";
import type { Accounts } from "#readers/accounts/module.server.ts";
import type { Library } from "#reading/library/module.server.ts";
import type { BookAccess } from "#reading/reading/book/book-access.service.server.ts";
import { sendEntry } from "#reading/reading/book/book-content.routes.server.ts";
import { openEdition } from "#reading/reading/book/readable-books.contract.ts";
import { fileLife } from "#reading/reading/book/readable-books.rules.ts";
import type { ReadableBooks } from "#reading/reading/book/readable-books.service.server.ts";

interface Parts {
  access: BookAccess;
  books: ReadableBooks;
  library: Pick<Library, "sendCopy">;
}

export function bookRoutes(
  app: FastifyInstance,
  { requireMember: guard }: Pick<Accounts, "requireMember">,
  { access, books, library }: Parts,
): void {
  route(app, openEdition, { guard, isCompressed: true }, ({ params, actor, reply }) =>
    books.open(actor, params, reply),
  );
  app.get<{ Params: { "*": string } }>(
    "/lire/:bookSlug/:editionSlug/contenu/*",
    { schema: { hide: true } },
    async (request, reply) => {
      const { account, editionId } = await access.readerOf(request);
      const entry = await books.entry(account, editionId, request.params["*"]);
      return sendEntry(request, reply, entry, `private, max-age=${fileLife / 1000}`);
    },
  );
  app.get(
    "/lire/:bookSlug/:editionSlug/contenu/livre.pdf",
    { schema: { hide: true } },
    async (request, reply) => {
      const { account, editionId } = await access.readerOf(request);
      // A browser's viewer is a plug-in to the shop's own policy, which allows none.
      reply.header("content-security-policy", "frame-ancestors 'none'");
      return library.sendCopy(account, editionId, "pdf", request, reply, "inline");
    },
  );
}
