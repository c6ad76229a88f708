import { queryOptions } from "@tanstack/react-query";
import { mutation, query } from "#platform/http/call.ts";
import {
  changeKeptFiles,
  getEditionFiles,
  getKeptFiles,
  restoreEarlierFile,
} from "#books/publishing/edition-files/edition-files.contract.ts";

export const editionFilesQuery = (id: number) =>
  queryOptions({ ...query(getEditionFiles, { params: { id: String(id) } }), staleTime: 0 });

export const restoreEarlierFileMutation = () => mutation(restoreEarlierFile);
export const keptFilesQuery = () => queryOptions({ ...query(getKeptFiles, {}), staleTime: 0 });
export const changeKeptFilesMutation = () => mutation(changeKeptFiles);
