import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { query } from "#platform/http/call.ts";
import { urlOf } from "#platform/http/endpoint.ts";
import * as calls from "#selling/promotions/batches/code-batches.contract.ts";

export const codeBatchesQuery = () => queryOptions({ ...query(calls.getCodeBatches, {}), staleTime: 0 });
export const codeBatchQuery = (id: string) =>
  queryOptions({ ...query(calls.getCodeBatch, { params: { id } }), staleTime: 0 });
export const batchCodesQuery = (id: string, page: number) =>
  queryOptions({
    ...query(calls.getBatchCodes, { params: { id }, query: { page: String(page) } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
export const batchCodesUrl = (id: number) => urlOf(calls.exportBatchCodes, { params: { id } });
