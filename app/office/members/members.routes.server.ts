import type { FastifyInstance } from "fastify";
import { getFailedRefunds } from "#selling/payments/refunds/refunds.contract.ts";
import type { Signatory } from "#platform/http/acts.ts";
import type { MemberAct } from "#office/members/members.rules.ts";
import { sendTable } from "#platform/http/table-file.server.ts";
import { type Guard, route } from "#platform/http/http.server.ts";
import type { Members } from "#office/members/members.service.server.ts";
import * as membersCalls from "#office/members/members.contract.ts";
import * as memberGiftsCalls from "#office/members/member-gifts.contract.ts";

const memberHeadings = [
  "Pseudo",
  "E-mail",
  "Inscrit le",
  "Dernière connexion",
  "Adresse confirmée",
  "Abonné",
  "Suspendu",
];

export function memberRoutes(
  app: FastifyInstance,
  guard: Guard<Signatory<MemberAct>>,
  members: Members,
): void {
  route(app, membersCalls.getMembers, { guard }, ({ query }) => members.list(query));
  route(app, membersCalls.exportMembers, { guard }, async ({ query, actor, reply }) =>
    sendTable(reply, "membres.csv", memberHeadings, await members.exported(query, actor)),
  );
  route(app, membersCalls.getMember, { guard }, ({ params }) => members.profile(params.id));
  route(app, membersCalls.getMemberPayments, { guard }, ({ params }) => members.payments(params.id));
  route(app, getFailedRefunds, { guard }, () => members.failedRefunds());
  route(app, membersCalls.getMemberLibrary, { guard }, ({ params }) => members.library(params.id));
  route(app, membersCalls.getMemberDownloads, { guard }, ({ params }) => members.downloads(params.id));
  route(app, membersCalls.getMemberSecurity, { guard }, ({ params }) => members.security(params.id));

  route(app, membersCalls.suspendMember, { guard }, ({ params, body, actor }) =>
    members.suspend(params.id, body, actor),
  );
  route(app, membersCalls.liftSuspension, { guard }, ({ params, actor }) =>
    members.liftSuspension(params.id, actor),
  );
  route(app, membersCalls.sendVerification, { guard }, async ({ params, actor }) => {
    await members.sendVerification(params.id, actor);
    return { message: "Un nouveau lien de vérification est parti." };
  });
  route(app, memberGiftsCalls.giveEdition, { guard }, ({ params, body, actor }) =>
    members.giveEdition(params.id, body.edition_id, actor),
  );
  route(app, memberGiftsCalls.takeBackEdition, { guard }, ({ params, actor }) =>
    members.takeBackEdition(params.id, params.editionId, actor),
  );
  route(app, memberGiftsCalls.takeBackSubscription, { guard }, ({ params, actor }) =>
    members.takeBackSubscription(params.id, params.subscriptionId, actor),
  );
  route(app, memberGiftsCalls.giveSubscription, { guard }, ({ params, body, actor }) =>
    members.giveSubscription(params.id, body.months, actor),
  );
}
