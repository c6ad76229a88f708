import { queryOptions } from "@tanstack/react-query";
import { seconds } from "#platform/data/durations.ts";
import { query } from "#platform/http/call.ts";
import { exportArchive, exportOnix, exportTable } from "#books/exchange/exports/catalogue-export.contract.ts";
import * as calls from "#books/exchange/imports/catalogue-import.contract.ts";
import { getSubjects } from "#books/exchange/subjects/subjects.contract.ts";
import type { ImportAction } from "#books/exchange/catalogue-import.rules.ts";
import { getEditionDuties, getUnassessedEditions } from "#books/exchange/duties/duties.contract.ts";
import { getPartnerKeys } from "#books/exchange/partners/partner-keys.contract.ts";
import { urlOf } from "#platform/http/endpoint.ts";

export const importsQuery = () => queryOptions({ ...query(calls.getImports, {}), staleTime: 0 });

/** Requested again every second while books are written. */
export const importQuery = (id: string) =>
  queryOptions({
    ...query(calls.getImport, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === "running" ? seconds(1) : false),
  });

export const importRowsQuery = (id: string, action: ImportAction | undefined, page: number) =>
  queryOptions({
    ...query(calls.getImportRows, { params: { id }, query: { action, page: String(page) } }),
    staleTime: 0,
  });

export const editionDutiesQuery = (id: number) =>
  queryOptions({ ...query(getEditionDuties, { params: { id: String(id) } }), staleTime: 0 });
export const unassessedQuery = () => queryOptions({ ...query(getUnassessedEditions, {}), staleTime: 0 });

export const subjectsQuery = () => queryOptions({ ...query(getSubjects, {}), staleTime: 0 });

/** Addresses of downloads. */
export const reportUrl = (id: string, action: ImportAction | undefined): string =>
  urlOf(calls.downloadImportRows, { params: { id }, query: { action } });
/** @param since `YYYY-MM-DD`; empty for the whole catalogue */
export const exportUrls = (since: string) => ({
  csv: urlOf(exportTable, { query: { since } }),
  onix: urlOf(exportOnix, { query: { since } }),
  archive: urlOf(exportArchive, { query: { since } }),
});

/** The editions of a filtered list of books. */
export const listedBooksUrl = (search: object) => urlOf(exportTable, { query: search });

export const partnerKeysQuery = () => queryOptions({ ...query(getPartnerKeys, {}), staleTime: 0 });
