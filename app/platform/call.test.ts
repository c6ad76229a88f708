import { QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { z } from "zod";
import { createQueryClient, query } from "#platform/call.ts";
import { endpoint } from "#platform/endpoint.ts";

const getState = endpoint({
  method: "GET",
  path: "/api/essai",
  summary: "Something that changes",
  access: "member",
  answer: z.object({ state: z.string() }),
});

it("What was asked for before a change and comes after it is not shown, the first answer of all neither", async () => {
  const answers: PromiseWithResolvers<{ status: number; json: unknown }>[] = [];
  const client = createQueryClient(() => {
    const answer = Promise.withResolvers<{ status: number; json: unknown }>();
    answers.push(answer);
    return answer.promise;
  });
  const shown = new QueryObserver(client, query(getState, {}));
  const leave = shown.subscribe(() => undefined);
  await expect.poll(() => answers.length).toBe(1);
  const renewed = client.invalidateQueries({ queryKey: query(getState, {}).queryKey });
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.resolve({ status: 200, json: { state: "after" } });
  await renewed;
  answers[0]?.resolve({ status: 200, json: { state: "before" } });
  await answers[0]?.promise;
  expect(shown.getCurrentResult().data).toEqual({ state: "after" });
  leave();
  client.clear();
});
