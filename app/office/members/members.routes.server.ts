import type { FastifyInstance } from "fastify";
import { getFailedRefunds } from "#selling/payments/refunds/refunds.contract.ts";
import type { Signatory } from "#platform/http/acts.ts";
import type { MemberAct } from "#office/members/members.rules.ts";
import { type Guard, route } from "#platform/http/http.server.ts";
import {
  getMember,
  getMemberDownloads,
  getMemberLibrary,
  getMemberPayments,
  getMembers,
  getMemberSecurity,
  liftSuspension,
  sendVerification,
  suspendMember,
} from "#office/members/members.contract.ts";
import {
  giveEdition,
  giveSubscription,
  takeBackEdition,
  takeBackSubscription,
} from "#office/members/member-gifts.contract.ts";
import type { Members } from "#office/members/members.service.server.ts";

export function memberRoutes(
  app: FastifyInstance,
  guard: Guard<Signatory<MemberAct>>,
  members: Members,
): void {
  route(app, getMembers, { guard }, ({ query }) => members.list(query));
  route(app, getMember, { guard }, ({ params }) => members.profile(params.id));
  route(app, getMemberPayments, { guard }, ({ params }) => members.payments(params.id));
  route(app, getFailedRefunds, { guard }, () => members.failedRefunds());
  route(app, getMemberLibrary, { guard }, ({ params }) => members.library(params.id));
  route(app, getMemberDownloads, { guard }, ({ params }) => members.downloads(params.id));
  route(app, getMemberSecurity, { guard }, ({ params }) => members.security(params.id));

  route(app, suspendMember, { guard }, ({ params, body, actor }) => members.suspend(params.id, body, actor));
  route(app, liftSuspension, { guard }, ({ params, actor }) => members.liftSuspension(params.id, actor));
  route(app, sendVerification, { guard }, async ({ params, actor }) => {
    await members.sendVerification(params.id, actor);
    return { message: "Un nouveau lien de vérification est parti." };
  });
  route(app, giveEdition, { guard }, ({ params, body, actor }) =>
    members.giveEdition(params.id, body.edition_id, actor),
  );
  route(app, takeBackEdition, { guard }, ({ params, actor }) =>
    members.takeBackEdition(params.id, params.editionId, actor),
  );
  route(app, takeBackSubscription, { guard }, ({ params, actor }) =>
    members.takeBackSubscription(params.id, params.subscriptionId, actor),
  );
  route(app, giveSubscription, { guard }, ({ params, body, actor }) =>
    members.giveSubscription(params.id, body.months, actor),
  );
}
