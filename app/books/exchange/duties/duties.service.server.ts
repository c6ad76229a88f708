import { Readable } from "node:stream";
import { archiveStream, type StreamedPart } from "#formats/archive/zip-parts.server.ts";
import type { CatalogueEditing } from "#books/catalogue/module.server.ts";
import { knownAccessibility } from "#books/catalogue/metadata/accessibility.rules.ts";
import { foundAccessibility } from "#books/catalogue/metadata/book-metadata.rules.ts";
import type { ExchangeAct } from "#books/exchange/catalogue-import.rules.ts";
import { AssessmentFacts, DepositFacts, type EditionDuties } from "#books/exchange/duties/duties.contract.ts";
import { accessibilityDeadline, editionsAMonth, type Outcome } from "#books/exchange/duties/duties.rules.ts";
import * as dutiesStore from "#books/exchange/duties/duties.store.server.ts";
import type { Exports, SourceFiles } from "#books/exchange/exports/catalogue-export.service.server.ts";
import { csvLine, csvStart } from "#platform/data/csv.ts";
import { parisDay } from "#platform/data/dates.ts";
import { digestOf } from "#platform/files/storage.server.ts";
import { conflict, invalid } from "#platform/http/app-errors.ts";
import type { Signatory } from "#platform/http/acts.ts";
import type { Deps } from "#platform/process/deps.server.ts";

export type Duties = ReturnType<typeof createDuties>;

interface Signer extends Signatory<ExchangeAct> {
  username: string;
}

/** What the law asks for each edition: an assessment of its accessibility, and its legal deposit (docs/decisions/132). */
export function createDuties(
  { db, store, now }: Pick<Deps, "db" | "store" | "now">,
  editing: Pick<CatalogueEditing, "requireEdition" | "editionMetadata">,
  publishing: SourceFiles,
  exports: Pick<Exports, "notice">,
) {
  async function of(editionId: number): Promise<EditionDuties> {
    await editing.requireEdition(editionId);
    const rows = (await dutiesStore.findDuties(db, editionId)).map(({ kind, facts, ...row }) => ({
      kind,
      facts,
      recorded: { id: row.id, recorded_at: row.recordedAt.toISOString(), recorded_by: row.recordedBy },
    }));
    const ofKind = (wanted: string) => rows.filter(({ kind }) => kind === wanted);
    return {
      assessments: ofKind("accessibility").map(({ facts, recorded }) => ({
        ...AssessmentFacts.parse(facts),
        ...recorded,
      })),
      deposits: ofKind("deposit").map(({ facts, recorded }) => ({
        ...DepositFacts.parse(facts),
        ...recorded,
      })),
    };
  }

  async function nameOf(editionId: number) {
    const { book, edition } = await editing.requireEdition(editionId);
    return { edition, name: `${book.title} – ${edition.title}` };
  }

  async function record(
    editionId: number,
    { kind, facts, act }: { kind: "accessibility" | "deposit"; facts: object; act: ExchangeAct },
    by: Signer,
  ): Promise<EditionDuties> {
    const { name } = await nameOf(editionId);
    await db.transaction(async (tx) => {
      const row = { editionId, editionName: name, kind, facts, recordedAt: now(), recordedBy: by.username };
      await dutiesStore.insertDuty(tx, row);
      await by.sign(tx, { kind: act, object: { type: "edition", id: editionId, label: name } });
    });
    return of(editionId);
  }

  /** @throws AppError 400 if the edition's own statement does not say what the assessment says */
  async function assess(
    editionId: number,
    { outcome, reason }: { outcome: Outcome; reason: string },
    by: Signer,
  ) {
    const { edition } = await nameOf(editionId);
    const { conformance, exemption } = (await editing.editionMetadata(edition)).accessibility;
    if (outcome === "conforming" && !conformance) throw invalid(withoutConformance);
    if (outcome === "exempt" && !exemption) throw invalid(withoutExemption);
    if (outcome === "exempt" && reason === "") throw invalid(withoutReason, { reason: withoutReason });
    const found = knownAccessibility(foundAccessibility(edition), null);
    const facts = { outcome, reason, conformance, exemption, found };
    return record(editionId, { kind: "accessibility", facts, act: "accessibility-assessed" }, by);
  }

  const deposit = (editionId: number, facts: { deposited_on: string; reference: string }, by: Signer) =>
    record(editionId, { kind: "deposit", facts, act: "deposit-recorded" }, by);

  /** @throws AppError 409 if the publisher sent neither an EPUB nor a PDF */
  async function depositPackage(editionId: number, by: Signer): Promise<Readable> {
    const { edition, name } = await nameOf(editionId);
    const files = (await publishing.currentFilesOf([editionId])).filter(
      ({ kind }) => kind === "epub" || kind === "pdf",
    );
    if (files.length === 0) throw conflict(nothingToDeposit);
    const { isbns } = await editing.editionMetadata(edition);
    const object = { type: "edition", id: editionId, label: name };
    await by.sign(db, { kind: "catalogue-exported", object, details: { format: "depot-legal" } });
    async function* parts(): AsyncGenerator<StreamedPart> {
      const lines = [["Fichier", "Titre", "ISBN", "Octets", "SHA-256"]];
      for (const { kind, path, size, createdAt } of files) {
        const isbn = (kind === "epub" || kind === "pdf" ? isbns[kind] : null) ?? isbns.edition ?? "";
        const file = `${isbn || `edition-${editionId}`}.${kind}`;
        yield { name: file, changedAt: createdAt, open: () => store.read(path) };
        const sha256 = (await digestOf(store.read(path))).toString("hex");
        lines.push([file, name, isbn, String(size), sha256]);
      }
      const text = { changedAt: now(), compress: true };
      yield { ...text, name: "notice-onix.xml", open: () => Readable.from(exports.notice(editionId)) };
      yield {
        ...text,
        name: "liste.csv",
        open: () => Readable.from([csvStart + lines.map(csvLine).join("")]),
      };
    }
    return archiveStream(parts());
  }

  async function unassessed() {
    const { total, left } = await dutiesStore.countUnassessed(db);
    const editions = await dutiesStore.findUnassessed(db, 200);
    const a_month = editionsAMonth(left, parisDay(now()));
    return { deadline: accessibilityDeadline, total, left, a_month, editions };
  }

  return { of, assess, deposit, depositPackage, unassessed };
}

const withoutConformance =
  "La notice ne dit pas à quelle norme l’édition est conforme\u202f: complétez d’abord son accessibilité.";
const withoutExemption =
  "La notice ne dit pas de quelle exemption il s’agit\u202f: complétez d’abord son accessibilité.";
const withoutReason =
  "Dites pourquoi l’édition est exemptée\u202f: la loi demande de garder cette raison cinq ans.";
const nothingToDeposit =
  "Cette édition n’a ni EPUB ni PDF de votre main\u202f: envoyez d’abord l’un des deux, le DOCX ne se dépose pas.";
