import type { FastifyInstance } from "fastify";

/** The parts of a module for the composition root (docs/architecture.md, "A module has one door"). */
export interface ShopModule<Api> {
  /** The module's service, as the modules to its right see it. */
  api: Api;
  /** Registers its calls. */
  routes(app: FastifyInstance): void;
  /** Registers the handlers of its background work; the queue starts later. */
  workers(): void;
}
