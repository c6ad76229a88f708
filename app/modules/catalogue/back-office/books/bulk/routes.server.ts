import type { FastifyInstance } from "fastify";
import { type Guard, route } from "#platform/http.server.ts";
import type { BulkEditor } from "#modules/catalogue/back-office/books/bulk/changes/service.server.ts";
import {
  applyBulkChange,
  getBulkChanges,
  previewBulkChange,
  undoBulkChange,
} from "#modules/catalogue/back-office/books/bulk/contract.ts";
import type { BulkEditing } from "#modules/catalogue/back-office/books/bulk/service.server.ts";

export function bulkRoutes(app: FastifyInstance, guard: Guard<BulkEditor>, bulk: BulkEditing): void {
  route(app, previewBulkChange, { guard }, ({ body }) => bulk.preview(body.selection, body.act, body.page));
  route(app, applyBulkChange, { guard }, ({ body, actor }) =>
    bulk.apply(body.selection, body.act, body.digest, actor),
  );
  route(app, getBulkChanges, { guard }, () => bulk.recent());
  route(app, undoBulkChange, { guard }, ({ params, actor }) => bulk.undo(params.id, actor));
}
