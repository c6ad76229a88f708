import { queryOptions } from "@tanstack/react-query";
import { query } from "#platform/call.ts";
import { getEditionFiles } from "#modules/publishing/edition-files/contract.ts";

export const editionFilesQuery = (id: number) =>
  queryOptions({ ...query(getEditionFiles, { params: { id: String(id) } }), staleTime: 0 });
