import { queryOptions } from "@tanstack/react-query";
import * as calls from "#office/moving-in/moving-in.contract.ts";
import type { ReaderAction } from "#office/moving-in/moving-in.rules.ts";
import { seconds } from "#platform/data/durations.ts";
import { query } from "#platform/http/call.ts";
import { urlOf } from "#platform/http/endpoint.ts";

export const readerImportsQuery = () => queryOptions({ ...query(calls.getReaderImports, {}), staleTime: 0 });

/** Requested again every second while readers are brought. */
export const readerImportQuery = (id: string) =>
  queryOptions({
    ...query(calls.getReaderImport, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === "running" ? seconds(1) : false),
  });

export const readerRowsQuery = (id: string, action: ReaderAction | undefined, page: number) =>
  queryOptions({
    ...query(calls.getReaderRows, { params: { id }, query: { action, page: String(page) } }),
    staleTime: 0,
  });

export const broughtReadersQuery = (q: string) =>
  queryOptions({ ...query(calls.getBroughtReaders, { query: { q } }), staleTime: 0 });

export const broughtReaderUrl = (id: number): string =>
  urlOf(calls.exportBroughtReader, { params: { id: String(id) } });
