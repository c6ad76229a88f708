import type { FastifyInstance } from "fastify";

/** What the composition root gets of each module (docs/architecture.md, "A module has one door"). */
export interface ShopModule<Api> {
  /** The module's service, as the modules to its right see it. */
  api: Api;
  /** Registers its calls. */
  routes(app: FastifyInstance): void;
  /** Declares who does its background work; the queue starts later. */
  workers(): void;
}
