import { z } from "zod";
import { Subscription } from "#readers/subscriptions/subscriptions.contract.ts";
import { Cancellation } from "#readers/subscriptions/cancellations/cancellations.contract.ts";
import { Download } from "#reading/library/downloads/downloads.contract.ts";
import { origins } from "#reading/library/library.rules.ts";
import { Invoice } from "#selling/payments/invoices/invoices.contract.ts";
import { OrderLine } from "#selling/payments/back-office/sales/sales.contract.ts";
import { Refund } from "#selling/payments/refunds/refunds.contract.ts";
import { paymentKinds } from "#selling/payments/checkout/checkout.rules.ts";
import { Session } from "#platform/identity/open-session.ts";
import { SecurityEvent } from "#readers/accounts/security/account-security.contract.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { TextLine, TextLines } from "#platform/data/text-types.ts";
import { WholeNumber } from "#platform/data/whole-numbers.ts";
import {
  lastMemberPage,
  memberSorts,
  memberStatuses,
  reasonMaxLength,
} from "#office/members/members.rules.ts";

export const MemberId = z.object({ id: z.uuid({ error: "Membre introuvable." }) });

export const MemberSummary = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  avatar_url: z.string().nullable(),
  created_at: z.string(),
  last_login: z.string().nullable(),
  email_verified_at: z.string().nullable(),
  suspended_at: z.string().nullable(),
  isActiveSubscriber: z.boolean(),
});
export type MemberSummary = z.infer<typeof MemberSummary>;

const MembersQuery = z.object({
  q: TextLine(254).optional(),
  status: z.enum(memberStatuses).default("all"),
  /** Who has an edition of this book. */
  book: WholeNumber.optional(),
  sort: z.enum(memberSorts).default("created_desc"),
  page: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .pipe(z.number().max(lastMemberPage))
    .default(1),
});
/** Answers with a file. */
export const exportMembers = endpoint({
  path: "/api/admin/members.csv",
  summary: "The members of a filtered list, as a table",
  permission: "members",
  sensitive: true,
  query: MembersQuery.pick({ q: true, status: true, book: true }),
  answer: z.unknown(),
});

export type MemberFilters = z.output<typeof MembersQuery>;

export const getMembers = endpoint({
  path: "/api/admin/members",
  summary: "Members by name or address, thirty to a page; at most 9 000 are counted and shown",
  permission: "members",
  query: MembersQuery,
  answer: z.object({
    items: z.array(MemberSummary),
    total: z.number(),
    /** Whether there are more than the counted ones. */
    isMore: z.boolean(),
  }),
});

export const MemberProfile = MemberSummary.extend({
  bio: z.string().nullable(),
  pending_email: z.string().nullable(),
  library_visible: z.boolean(),
  terms_accepted_at: z.string(),
  /** Of an applied or announced suspension. */
  suspension_reason: z.string().nullable(),
  suspends_at: z.string().nullable(),
  /** Date of the erasure requested by the owner. */
  closes_at: z.string().nullable(),
  cancellations: z.array(Cancellation),
  subscriptions: z.array(
    Subscription.extend({
      /** Of a gift that can still be taken back, unless something of it was downloaded. */
      returnable_until: z.string().nullable(),
    }),
  ),
  editions: z.number(),
  payments: z.number(),
  /** Less refunds. */
  paid_cents: z.number(),
});
export type MemberProfile = z.infer<typeof MemberProfile>;

export const getMember = endpoint({
  path: "/api/admin/members/{id}",
  summary: "A member's account",
  permission: "members",
  params: MemberId,
  answer: MemberProfile,
});

const MemberPayment = z.object({
  id: z.number(),
  member_id: z.uuid(),
  kind: z.enum(paymentKinds),
  state: z.string(),
  provider: z.string(),
  session_id: z.string().nullable(),
  amount_cents: z.number(),
  refunded_cents: z.number(),
  paid_at: z.string().nullable(),
  /** Whether immediate delivery was requested; otherwise all of it can be withdrawn from and is then fully refunded. */
  withdrawal_consent: z.boolean(),
  /** The first instant at which a withdrawal is too late. */
  withdrawal_ends_at: z.string().nullable(),
  lines: z.array(OrderLine),
  documents: z.array(Invoice.pick({ number: true, kind: true })),
  refunds: z.array(
    Refund.pick({ id: true, amount_cents: true, state: true, requested_at: true }).extend({
      /** The amount still owed by a failed refund; 0 for any other. */
      owed_cents: z.number(),
    }),
  ),
});
export type MemberPayment = z.infer<typeof MemberPayment>;

export const getMemberPayments = endpoint({
  path: "/api/admin/members/{id}/payments",
  summary: "A member's payments, newest first, with refunds and invoices",
  permission: "sales",
  params: MemberId,
  answer: z.array(MemberPayment),
});

const Holding = z.object({
  edition_id: z.number(),
  book_id: z.number(),
  book_title: z.string(),
  edition_title: z.string(),
  licence_number: z.number(),
  origin: z.enum(origins),
  acquired_at: z.string(),
  /** Of a gift that can still be taken back: it was not downloaded. */
  returnable_until: z.string().nullable(),
});
export type Holding = z.infer<typeof Holding>;

export const getMemberLibrary = endpoint({
  path: "/api/admin/members/{id}/library",
  summary: "A member's holdings, with licence numbers, newest first",
  permission: "members",
  params: MemberId,
  answer: z.array(Holding),
});

export const getMemberDownloads = endpoint({
  path: "/api/admin/members/{id}/downloads",
  summary: "A member's latest downloads",
  permission: "members",
  params: MemberId,
  answer: z.array(Download),
});

export const getMemberSecurity = endpoint({
  path: "/api/admin/members/{id}/security",
  summary: "A member's open sessions and security journal",
  permission: "members",
  params: MemberId,
  answer: z.object({ sessions: z.array(Session.omit({ current: true })), events: z.array(SecurityEvent) }),
});

const missingReason = "Dites pourquoi\u202f: le membre le lira.";

const Suspension = z.object({
  reason: TextLines(reasonMaxLength, missingReason).min(1, missingReason),
  when: z.enum(["now", "in-seven-days"]).default("now"),
});
export type Suspension = z.infer<typeof Suspension>;

export const suspendMember = endpoint({
  method: "POST",
  path: "/api/admin/members/{id}/suspension",
  summary:
    "Suspends an account, now (every token ends immediately) or in seven days; the member is notified of the reason",
  permission: "members",
  sensitive: true,
  params: MemberId,
  body: Suspension,
  answer: MemberProfile,
});

export const liftSuspension = endpoint({
  method: "DELETE",
  path: "/api/admin/members/{id}/suspension",
  summary: "Lifts a suspension, or cancels an announced one; the member is notified",
  permission: "members",
  params: MemberId,
  answer: MemberProfile,
});

export const sendVerification = endpoint({
  method: "POST",
  path: "/api/admin/members/{id}/verification",
  summary: "Mails a new verification link",
  permission: "members",
  params: MemberId,
  answer: z.object({ message: z.string() }),
});
