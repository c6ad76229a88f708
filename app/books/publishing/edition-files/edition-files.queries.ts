import { queryOptions } from "@tanstack/react-query";
import { query } from "#platform/http/call.ts";
import { getEditionFiles, getKeptFiles } from "#books/publishing/edition-files/edition-files.contract.ts";

export const editionFilesQuery = (id: number) =>
  queryOptions({ ...query(getEditionFiles, { params: { id: String(id) } }), staleTime: 0 });
export const keptFilesQuery = () => queryOptions({ ...query(getKeptFiles, {}), staleTime: 0 });
