import { z } from "zod";
import { Cancellation, Subscription } from "#modules/subscriptions/contract.ts";
import { Download } from "#modules/library/contract.ts";
import { origins } from "#modules/library/rules.ts";
import { Invoice, Refund } from "#modules/payments/contract.ts";
import { paymentKinds } from "#modules/payments/rules.ts";
import { Session } from "#platform/open-session.ts";
import { SecurityEvent } from "#modules/accounts/contract.ts";
import { endpoint } from "#platform/endpoint.ts";
import { TextLine, TextLines } from "#platform/text-types.ts";
import { lastMemberPage, memberSorts, memberStatuses, reasonMaxLength } from "#modules/members/rules.ts";

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
  sort: z.enum(memberSorts).default("created_desc"),
  page: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .pipe(z.number().max(lastMemberPage))
    .default(1),
});
export type MemberFilters = z.output<typeof MembersQuery>;

export const getMembers = endpoint({
  method: "GET",
  path: "/api/admin/members",
  summary: "Members by name or address, thirty to a page; at most 9 000 are counted and shown",
  access: "administrator",
  query: MembersQuery,
  answer: z.object({
    items: z.array(MemberSummary),
    total: z.number(),
    /** Whether there are more than are counted. */
    isMore: z.boolean(),
  }),
});

export const MemberProfile = MemberSummary.extend({
  bio: z.string().nullable(),
  pending_email: z.string().nullable(),
  library_visible: z.boolean(),
  terms_accepted_at: z.string(),
  /** Of a suspension that came, or that was announced. */
  suspension_reason: z.string().nullable(),
  suspends_at: z.string().nullable(),
  /** When the account is erased, at its owner's wish. */
  closes_at: z.string().nullable(),
  cancellations: z.array(Cancellation),
  subscriptions: z.array(
    Subscription.extend({
      /** Of a gift that can still be taken back, unless something was downloaded under it. */
      returnable_until: z.string().nullable(),
    }),
  ),
  editions: z.number(),
  payments: z.number(),
  /** Refunds taken off. */
  paid_cents: z.number(),
});
export type MemberProfile = z.infer<typeof MemberProfile>;

export const getMember = endpoint({
  method: "GET",
  path: "/api/admin/members/{id}",
  summary: "A member's account",
  access: "administrator",
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
  /** Whether immediate delivery was asked for; without, all of it can be withdrawn from and is then paid back whole. */
  withdrawal_consent: z.boolean(),
  /** The first instant at which it is too late to withdraw. */
  withdrawal_ends_at: z.string().nullable(),
  lines: z.array(
    z.object({
      edition_id: z.number(),
      book_title: z.string(),
      edition_title: z.string(),
      price_cents: z.number(),
      /** What of it was given back, or is about to be. */
      refunded_cents: z.number(),
    }),
  ),
  documents: z.array(Invoice.pick({ number: true, kind: true })),
  refunds: z.array(
    Refund.pick({ id: true, amount_cents: true, state: true, requested_at: true }).extend({
      /** What a refund that failed still owes; 0 for any other. */
      owed_cents: z.number(),
    }),
  ),
});
export type MemberPayment = z.infer<typeof MemberPayment>;

export const getMemberPayments = endpoint({
  method: "GET",
  path: "/api/admin/members/{id}/payments",
  summary: "What a member has paid, newest first, with refunds and invoices",
  access: "administrator",
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
  method: "GET",
  path: "/api/admin/members/{id}/library",
  summary: "What a member holds, with licence numbers, newest first",
  access: "administrator",
  params: MemberId,
  answer: z.array(Holding),
});

export const getMemberDownloads = endpoint({
  method: "GET",
  path: "/api/admin/members/{id}/downloads",
  summary: "A member's latest downloads",
  access: "administrator",
  params: MemberId,
  answer: z.array(Download),
});

export const getMemberSecurity = endpoint({
  method: "GET",
  path: "/api/admin/members/{id}/security",
  summary: "A member's open sessions, and what happened to the account",
  access: "administrator",
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
  summary: "Suspends an account, now (every token is dead at once) or in seven days; the member is told why",
  access: "administrator",
  params: MemberId,
  body: Suspension,
  answer: MemberProfile,
});

export const liftSuspension = endpoint({
  method: "DELETE",
  path: "/api/admin/members/{id}/suspension",
  summary: "Lifts a suspension, or calls an announced one off; the member is told",
  access: "administrator",
  params: MemberId,
  answer: MemberProfile,
});

export const sendVerification = endpoint({
  method: "POST",
  path: "/api/admin/members/{id}/verification",
  summary: "Mails a fresh verification link",
  access: "administrator",
  params: MemberId,
  answer: z.object({ message: z.string() }),
});
