import { z } from "zod";
import { isCalendarDay } from "#platform/data/dates.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { Email, TextLines } from "#platform/data/text-types.ts";
import { WholeNumber } from "#platform/data/whole-numbers.ts";
import { giftStates, messageMaxLength } from "#selling/promotions/gifts/gifts.rules.ts";

const Gift = z.object({
  id: z.number(),
  state: z.enum(giftStates),
  /** Null, like the edition's, for a subscription. */
  book_slug: z.string().nullable(),
  book_title: z.string(),
  edition_slug: z.string().nullable(),
  edition_title: z.string(),
  /** The address that opens the gift; null once it is used or over. */
  url: z.string().nullable(),
  /** The reader's, until the gift is redeemed; null: the buyer passes on the link. */
  recipient_email: z.string().nullable(),
  /** When it is or was to be sent. */
  deliver_at: z.string(),
  /** Since when its mail is due, without having been sent; null if it is not. */
  waiting_since: z.string().nullable(),
  sent_at: z.string().nullable(),
  redeemed_at: z.string().nullable(),
  /** When it goes to the buyer's own library; null: it stays open, or is over. */
  returns_at: z.string().nullable(),
});
export type Gift = z.infer<typeof Gift>;

const Day = z.string().refine((day) => isCalendarDay(day), "Ce jour n’existe pas.");
const Delivery = {
  recipient_email: Email.nullable(),
  /** In Paris, within a year; null: at once. */
  deliver_on: Day.nullable(),
};

/** The message and the delivery of a gift that is about to be bought; it is signed with its buyer's username. */
export const GiftForm = z.object({
  ...Delivery,
  message: TextLines(messageMaxLength).nullable(),
});

const GiftId = z.object({ id: WholeNumber });

export const getGifts = endpoint({
  path: "/api/gifts",
  summary: "The caller's last 500 gifts to others, the latest first",
  access: "member",
  answer: z.array(Gift),
});

export const changeDelivery = endpoint({
  method: "PUT",
  path: "/api/gifts/{id}/delivery",
  summary: "Changes the reader's address and the day; a link that was sent to another address is replaced",
  access: "member",
  params: GiftId,
  body: z.object(Delivery),
  answer: Gift,
});

export const resendGift = endpoint({
  method: "POST",
  path: "/api/gifts/{id}/resend",
  summary: "Sends the mail of a gift again, to the same address",
  access: "member",
  params: GiftId,
  answer: Gift,
});
