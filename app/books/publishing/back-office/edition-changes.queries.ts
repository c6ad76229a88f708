import { queryOptions } from "@tanstack/react-query";
import { query } from "#platform/http/call.ts";
import type { InputOf } from "#platform/http/endpoint.ts";
import { getProofPages } from "#books/publishing/proofs/proofs.contract.ts";
import { seconds } from "#platform/data/durations.ts";
import {
  getEditionForEditing,
  getFormatStates,
} from "#books/publishing/back-office/edition-changes.contract.ts";
import { getExtractState } from "#books/publishing/extracts/edition-extracts.contract.ts";
import { getEditionFiles, getKeptFiles } from "#books/publishing/edition-files/edition-files.contract.ts";

/** A format is built in seconds, rarely minutes: polled often enough to show the change promptly. */
const pollEvery = seconds(4);

export const adminEditionQuery = (id: string) =>
  queryOptions({
    ...query(getEditionForEditing, { params: { id } }),
    staleTime: 0,
    refetchOnReconnect: false,
  });

/** Polled while one of them is pending. */
export const formatStatesQuery = (editionIds: number[]) =>
  queryOptions({
    ...query(getFormatStates, { query: { editionIds: editionIds.join(",") } }),
    enabled: editionIds.length > 0,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ formats }) => Object.values(formats).some((each) => each.state === "pending"))
        ? pollEvery
        : false,
  });

/** Asked for again while the extract is being made. */
export const extractStateQuery = (id: number) =>
  queryOptions({
    ...query(getExtractState, { params: { id: String(id) } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === "pending" ? 5000 : false),
  });

/** The pages of an EPUB as it would be made now: made once for each way in which the form is filled. */
export const proofPagesQuery = (file: string, form: InputOf<typeof getProofPages>["query"]) =>
  queryOptions({
    ...query(getProofPages, { params: { file }, query: form }),
    staleTime: Infinity,
    retry: false,
  });

export const editionFilesQuery = (id: number) =>
  queryOptions({ ...query(getEditionFiles, { params: { id: String(id) } }), staleTime: 0 });
export const keptFilesQuery = () => queryOptions({ ...query(getKeptFiles, {}), staleTime: 0 });
