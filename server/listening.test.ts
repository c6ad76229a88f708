import Fastify from "fastify";
import { expect, it } from "vitest";
import { renderFirstPages } from "#server/listening.ts";

it("The home page and the catalogue are rendered before the shop opens, and a page that fails or never ends does not keep it closed", async () => {
  const app = Fastify();
  const rendered: string[] = [];
  app.get("/", () => {
    rendered.push("/");
    return new Promise(() => undefined);
  });
  app.get("/catalogue", () => {
    rendered.push("/catalogue");
    throw new Error("no database");
  });
  await renderFirstPages(app);
  expect(rendered.toSorted()).toEqual(["/", "/catalogue"]);
});
