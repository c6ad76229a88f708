import { QueryObserver } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { call, type Confirm, confirmWith, createQueryClient, query } from "#platform/http/call.ts";
import { endpoint } from "#platform/http/endpoint.ts";

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

it("A call that needs a recent authentication is repeated once the identity is confirmed, with its own password if it has one", async () => {
  const changePassword = endpoint({
    method: "PATCH",
    path: "/api/essai/password",
    summary: "Something sensitive",
    access: "member",
    sensitive: "oldPassword",
    body: z.object({ oldPassword: z.string() }),
    answer: z.object({ ok: z.boolean() }),
  });
  let isRecent = false;
  const refusal = { error: "Confirmez d’abord que c’est bien vous.", code: "recent_authentication_required" };
  const client = createQueryClient(async () =>
    isRecent ? { status: 200, json: { ok: true } } : { status: 403, json: refusal },
  );
  const input = { body: { oldPassword: "Lecture-2026" } };
  await expect(call(client, changePassword, input)).rejects.toMatchObject({ status: 403 });
  const confirm = vi.fn<Confirm>(async () => false);
  const remove = confirmWith(client, "member", confirm);
  await expect(call(client, changePassword, input)).rejects.toMatchObject({ status: 403 });
  expect(confirm).toHaveBeenLastCalledWith({ field: "oldPassword", password: "Lecture-2026" });
  confirm.mockImplementation(async () => (isRecent = true));
  expect(await call(client, changePassword, input)).toEqual({ ok: true });
  isRecent = false;
  expect(await call(client, { ...changePassword, sensitive: true }, input)).toEqual({ ok: true });
  expect(confirm).toHaveBeenLastCalledWith(null);
  isRecent = false;
  remove();
  await expect(call(client, changePassword, input)).rejects.toMatchObject({ status: 403 });
});
