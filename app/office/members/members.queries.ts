import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { mutation, query } from "#platform/http/call.ts";
import { urlOf } from "#platform/http/endpoint.ts";
import { seconds } from "#platform/data/durations.ts";
import * as calls from "#office/members/members.contract.ts";
import { takeBackEdition, takeBackSubscription } from "#office/members/member-gifts.contract.ts";
import { getFailedRefunds } from "#selling/payments/refunds/refunds.contract.ts";
import type { MemberSort, MemberStatus } from "#office/members/members.rules.ts";

/** Members' data changes at any moment: it is loaded again at each visit. */
const fresh = { staleTime: 0 };

export interface MemberSelection {
  q: string;
  status: MemberStatus;
  sort: MemberSort;
  /** Only who has an edition of this book; its number. */
  book: string | null;
  page: number;
}

/** One page of the list; the previous page stays on screen during the request. */
export const membersQuery = ({ page, book, ...selection }: MemberSelection) =>
  queryOptions({
    ...query(calls.getMembers, { query: { ...selection, ...(book ? { book } : {}), page: String(page) } }),
    ...fresh,
    placeholderData: keepPreviousData,
  });

/** The same list as a file, whole. */
export const membersUrl = ({ q, status, book }: MemberSelection): string =>
  urlOf(calls.exportMembers, { query: { q, status, ...(book ? { book } : {}) } });

const of = (id: string) => ({ params: { id } });
export const memberQuery = (id: string) => queryOptions({ ...query(calls.getMember, of(id)), ...fresh });
export const memberPaymentsQuery = (id: string) =>
  queryOptions({
    ...query(calls.getMemberPayments, of(id)),
    ...fresh,
    // A refund is made shortly after its request: its result appears automatically.
    refetchInterval: ({ state }) =>
      state.data?.some(({ refunds }) => refunds.some((refund) => refund.state === "requested"))
        ? seconds(2)
        : false,
  });
export const failedRefundsQuery = () => queryOptions({ ...query(getFailedRefunds, {}), ...fresh });
export const memberLibraryQuery = (id: string) =>
  queryOptions({ ...query(calls.getMemberLibrary, of(id)), ...fresh });
export const memberDownloadsQuery = (id: string) =>
  queryOptions({ ...query(calls.getMemberDownloads, of(id)), ...fresh });
export const memberSecurityQuery = (id: string) =>
  queryOptions({ ...query(calls.getMemberSecurity, of(id)), ...fresh });
export const takeBackEditionMutation = () => mutation(takeBackEdition);
export const takeBackSubscriptionMutation = () => mutation(takeBackSubscription);
