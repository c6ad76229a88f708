import type { FastifyInstance } from "fastify";
import { withUpload } from "#platform/http/uploads.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import type { Signatory } from "#platform/http/acts.ts";
import type { CatalogueAct } from "#books/catalogue/books/catalogue-acts.rules.ts";
import { type Guard, route } from "#platform/http/http.server.ts";
import type { CategoryEditing } from "#books/catalogue/back-office/category-editing.service.server.ts";
import * as catalogueEditingCalls from "#books/catalogue/catalogue-editing.contract.ts";
import type { Catalogue } from "#books/catalogue/catalogue.service.server.ts";
import type { CatalogueEditing } from "#books/catalogue/back-office/catalogue-editing.service.server.ts";
import { correctBook } from "#books/catalogue/back-office/book-corrections.contract.ts";
import type { Corrections } from "#books/catalogue/back-office/book-corrections.service.server.ts";
import type { Deletion } from "#books/catalogue/back-office/book-deletion.service.server.ts";
import * as entryTextsCalls from "#books/catalogue/back-office/entry-texts/entry-texts.contract.ts";
import type { EntryTexts } from "#books/catalogue/back-office/entry-texts/entry-texts.service.server.ts";
import {
  deleteSynonym,
  getSearchWords,
  saveSynonym,
} from "#books/catalogue/back-office/search/synonyms.contract.ts";
import type { Synonyms } from "#books/catalogue/back-office/search/synonyms.service.server.ts";
import { findByIsbn, findSimilarBooks, getSeries } from "#books/catalogue/metadata/book-metadata.contract.ts";
import type { MetadataReader } from "#books/catalogue/metadata/book-metadata.service.server.ts";
import * as availabilityCalls from "#books/catalogue/availability/availability.contract.ts";
import type { Availability } from "#books/catalogue/availability/availability.service.server.ts";
import type { BulkEditor } from "#books/catalogue/back-office/bulk/bulk-changes.service.server.ts";
import * as bulkEditingCalls from "#books/catalogue/back-office/bulk/bulk-editing.contract.ts";
import type { BulkEditing } from "#books/catalogue/back-office/bulk/bulk-editing.service.server.ts";
import * as priceCampaignsCalls from "#books/catalogue/campaigns/price-campaigns.contract.ts";
import type { PlannedPrices } from "#books/catalogue/availability/planned-prices.service.server.ts";
import type { Campaigns } from "#books/catalogue/campaigns/price-campaigns.service.server.ts";
import { getBookToCome } from "#books/catalogue/entry-pages/entry-pages.contract.ts";

interface Sources {
  catalogue: Pick<Catalogue, "bookToCome">;
  categories: CategoryEditing;
  editing: CatalogueEditing;
}

/** The publisher's side of the catalogue; the guard admits only administrators. */
export function catalogueEditingRoutes(
  app: FastifyInstance,
  guard: Guard<Signatory<CatalogueAct>>,
  { catalogue, categories, editing }: Sources,
): void {
  route(app, catalogueEditingCalls.getAdminBooks, { guard }, ({ query }) => editing.books(query));
  route(app, catalogueEditingCalls.countAdminBooks, { guard }, async ({ query }) => ({
    total: await editing.count(query),
  }));
  route(app, catalogueEditingCalls.getAdminBook, { guard }, ({ params }) => editing.book(params.id));
  route(app, catalogueEditingCalls.updateBook, { guard }, ({ params, body, actor }) =>
    editing.updateBook(params.id, body, actor),
  );

  route(app, getBookToCome, { guard }, ({ params }) => catalogue.bookToCome(params.bookSlug));
  metadataRoutes(app, guard, editing.notices);

  route(app, catalogueEditingCalls.getCategoryTree, { guard }, () => categories.tree());
  route(app, catalogueEditingCalls.createCategory, { guard }, ({ body, actor }) =>
    categories.create(body.name, body.parent_id, actor),
  );
  route(app, catalogueEditingCalls.renameCategory, { guard }, ({ params, body, actor }) =>
    categories.rename(params.id, body.name, actor),
  );
  route(app, catalogueEditingCalls.moveCategory, { guard }, ({ params, body, actor }) =>
    categories.move(params.id, { parentId: body.parent_id, index: body.index }, actor),
  );
  route(app, catalogueEditingCalls.deleteCategory, { guard }, async ({ params, actor }) => {
    await categories.delete(params.id, actor);
    return { ok: true as const };
  });
}

export function correctionRoutes(
  app: FastifyInstance,
  guard: Guard<Signatory<CatalogueAct>>,
  corrections: Corrections,
  editing: Pick<CatalogueEditing, "book">,
): void {
  route(app, correctBook, { guard }, async ({ params, body, actor }) => {
    await corrections.correct(params.id, body, actor);
    return editing.book(params.id);
  });
}

export function deletionRoutes(
  app: FastifyInstance,
  guard: Guard<Signatory<CatalogueAct>>,
  deletion: Deletion,
): void {
  route(app, catalogueEditingCalls.deleteBook, { guard }, async ({ params, actor }) => {
    await deletion.delete(params.id, actor);
    return { ok: true as const };
  });
}

export function entryTextRoutes(
  app: FastifyInstance,
  { config }: Pick<Deps, "config">,
  guard: Guard<Signatory<CatalogueAct>>,
  texts: EntryTexts,
): void {
  route(app, entryTextsCalls.getEntryText, { guard }, ({ params }) => texts.read(params.kind, params.slug));
  route(app, entryTextsCalls.saveEntryText, { guard }, ({ params, body, actor }) =>
    texts.save(params.kind, { slug: params.slug, description: body.description }, actor),
  );
  const { scratchDir, uploadLimits } = config;
  const bodyLimit = uploadLimits.avatar + 1024 * 1024;
  route(app, entryTextsCalls.savePortrait, { guard, bodyLimit }, ({ params, actor, request }) =>
    withUpload(scratchDir, request, entryTextsCalls.portraitForm, uploadLimits.avatar, ({ path }) =>
      texts.portray(params.slug, path, actor),
    ),
  );
  route(app, entryTextsCalls.removePortrait, { guard }, ({ params, actor }) =>
    texts.portray(params.slug, null, actor),
  );
}

export function synonymRoutes(
  app: FastifyInstance,
  guard: Guard<Signatory<CatalogueAct>>,
  synonyms: Synonyms,
): void {
  route(app, getSearchWords, { guard }, () => synonyms.read());
  route(app, saveSynonym, { guard }, ({ body, actor }) => synonyms.save(body, actor));
  route(app, deleteSynonym, { guard }, async ({ params, actor }) => {
    await synonyms.delete(params.id, actor);
    return { ok: true as const };
  });
}

/** Requested while metadata is being typed. */
function metadataRoutes(app: FastifyInstance, guard: Guard<unknown>, notices: MetadataReader): void {
  route(app, getSeries, { guard }, () => notices.series());
  route(app, findSimilarBooks, { guard }, ({ query }) => notices.similar(query.title, query.author));
  route(app, findByIsbn, { guard }, async ({ params }) => ({ edition: await notices.numbered(params.isbn) }));
}

export function availabilityRoutes(
  app: FastifyInstance,
  guard: Guard<Signatory<CatalogueAct>>,
  availability: Availability,
): void {
  route(app, availabilityCalls.getEditionAvailability, { guard }, ({ params }) =>
    availability.read(params.id),
  );
  route(app, availabilityCalls.withdrawEdition, { guard }, ({ params, actor }) =>
    availability.withdraw(params.id, actor),
  );
  route(app, availabilityCalls.putEditionBack, { guard }, ({ params, actor }) =>
    availability.putBack(params.id, actor),
  );
  route(app, availabilityCalls.scheduleEdition, { guard }, ({ params, body, actor }) =>
    availability.schedule(params.id, body.onlineAt, actor),
  );
  route(app, availabilityCalls.announceEdition, { guard }, ({ params, body, actor }) =>
    availability.announce(params.id, body.preorder, actor),
  );
  route(app, availabilityCalls.getBookAvailability, { guard }, ({ params }) =>
    availability.readBook(params.id),
  );
  route(app, availabilityCalls.withdrawBook, { guard }, ({ params, actor }) =>
    availability.withdrawBook(params.id, actor),
  );
  route(app, availabilityCalls.putBookBack, { guard }, ({ params, actor }) =>
    availability.putBookBack(params.id, actor),
  );
}

export function bulkRoutes(app: FastifyInstance, guard: Guard<BulkEditor>, bulk: BulkEditing): void {
  route(app, bulkEditingCalls.previewBulkChange, { guard }, ({ body }) =>
    bulk.preview(body.selection, body.act, body.page),
  );
  route(app, bulkEditingCalls.applyBulkChange, { guard }, ({ body, actor }) =>
    bulk.apply(body.selection, body.act, body.digest, actor),
  );
  route(app, bulkEditingCalls.getBulkChanges, { guard }, () => bulk.recent());
  route(app, bulkEditingCalls.undoBulkChange, { guard }, ({ params, actor }) => bulk.undo(params.id, actor));
}

export function campaignRoutes(
  app: FastifyInstance,
  guard: Guard<Signatory<CatalogueAct>>,
  campaigns: Campaigns,
  planned: PlannedPrices,
): void {
  route(app, priceCampaignsCalls.getCampaigns, { guard }, () => campaigns.list());
  route(app, priceCampaignsCalls.getCampaign, { guard }, ({ params }) => campaigns.read(params.id));
  route(app, priceCampaignsCalls.createCampaign, { guard }, ({ body, actor }) =>
    campaigns.create(body, actor),
  );
  route(app, priceCampaignsCalls.updateCampaign, { guard }, ({ params, body, actor }) =>
    campaigns.update(params.id, body, actor),
  );
  route(app, priceCampaignsCalls.stopCampaign, { guard }, ({ params, actor }) =>
    campaigns.stop(params.id, actor),
  );
  route(app, priceCampaignsCalls.deleteCampaign, { guard }, async ({ params, actor }) => {
    await campaigns.delete(params.id, actor);
    return { ok: true as const };
  });
  route(app, priceCampaignsCalls.getPlannedPrice, { guard }, ({ params }) => planned.read(params.id));
  route(app, priceCampaignsCalls.cancelPlannedPrice, { guard }, ({ params, actor }) =>
    planned.cancel(params.id, actor),
  );
}
