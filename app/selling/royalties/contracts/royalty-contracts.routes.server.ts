import type { FastifyInstance } from "fastify";
import {
  adjustRoyalties,
  changeRoyaltyContract,
  createRoyaltyContract,
  getKnownPayees,
  getRoyaltyContract,
  getRoyaltyContracts,
  getRoyaltyPayees,
  removeRoyaltyContract,
  setRoyaltyTerms,
  takeBackAdjustment,
} from "#selling/royalties/contracts/royalty-contracts.contract.ts";
import type { RoyaltyAct } from "#selling/royalties/contracts/royalty-contracts.rules.ts";
import type { RoyaltyContracts } from "#selling/royalties/contracts/royalty-contracts.service.server.ts";
import type { Signatory } from "#platform/http/acts.ts";
import { type Guard, route } from "#platform/http/http.server.ts";

export function contractRoutes(
  app: FastifyInstance,
  guard: Guard<Signatory<RoyaltyAct>>,
  contracts: RoyaltyContracts,
): void {
  route(app, getRoyaltyContracts, { guard }, ({ query }) => contracts.list(query.q ?? "", query.page ?? 1));
  route(app, createRoyaltyContract, { guard }, ({ body, actor }) => contracts.create(body, actor));
  route(app, getRoyaltyContract, { guard }, ({ params }) => contracts.read(params.id));
  route(app, changeRoyaltyContract, { guard }, ({ params, body, actor }) =>
    contracts.change(params.id, body, actor),
  );
  route(app, setRoyaltyTerms, { guard }, ({ params, body, actor }) =>
    contracts.setTerms(params.id, body, actor),
  );
  route(app, adjustRoyalties, { guard }, ({ params, body, actor }) =>
    contracts.adjust(params.id, body, actor),
  );
  route(app, takeBackAdjustment, { guard }, ({ params, actor }) =>
    contracts.takeBack(params.id, params.adjustmentId, actor),
  );
  route(app, removeRoyaltyContract, { guard }, async ({ params, actor }) => {
    await contracts.remove(params.id, actor);
    return { ok: true as const };
  });
  route(app, getKnownPayees, { guard }, ({ query }) => contracts.knownPayees(query.name));
  route(app, getRoyaltyPayees, { guard }, ({ query }) => contracts.payees(query.edition));
}
