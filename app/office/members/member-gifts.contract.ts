import { z } from "zod";
import { MemberId, MemberProfile } from "#office/members/members.contract.ts";
import { giftMaxMonths, giftReturnDays } from "#office/members/members.rules.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { rowNumber, WholeNumber } from "#platform/data/whole-numbers.ts";

export const giveEdition = endpoint({
  method: "POST",
  path: "/api/admin/members/{id}/editions",
  summary: "Gives an edition; the member is notified",
  permission: "members",
  sensitive: true,
  params: MemberId,
  body: z.object({ edition_id: rowNumber("Choisissez une édition.") }),
  answer: MemberProfile,
  status: 201,
});

export const takeBackEdition = endpoint({
  method: "DELETE",
  path: "/api/admin/members/{id}/editions/{editionId}",
  summary: `Takes a given edition back, for ${giftReturnDays} days and while it was not downloaded; the member is notified`,
  permission: "members",
  sensitive: true,
  params: MemberId.extend({ editionId: WholeNumber }),
  answer: MemberProfile,
});

const wrongMonths = `De 1 à ${giftMaxMonths} mois.`;

export const giveSubscription = endpoint({
  method: "POST",
  path: "/api/admin/members/{id}/subscriptions",
  summary: "Gives months of subscription, after the member's current period; the member is notified",
  permission: "members",
  sensitive: true,
  params: MemberId,
  body: z.object({
    months: z.int({ error: wrongMonths }).min(1, wrongMonths).max(giftMaxMonths, wrongMonths),
  }),
  answer: MemberProfile,
  status: 201,
});

export const takeBackSubscription = endpoint({
  method: "DELETE",
  path: "/api/admin/members/{id}/subscriptions/{subscriptionId}",
  summary: `Takes a given subscription back, for ${giftReturnDays} days and while nothing was downloaded under it; the member is notified`,
  permission: "members",
  sensitive: true,
  params: MemberId.extend({ subscriptionId: WholeNumber }),
  answer: MemberProfile,
});
