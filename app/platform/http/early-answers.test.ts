import { afterEach, describe, expect, it, vi } from "vitest";
import { earlyCalls, takeEarlyAnswer } from "#platform/http/early-answers.ts";

const storage = (token: string | null) => ({ getItem: () => token });
const run = (code: string) => new Function(code)();
afterEach(() => {
  vi.unstubAllGlobals();
  delete (globalThis as { earlyAnswers?: unknown }).earlyAnswers;
});

describe("A call that a page makes before its scripts are there", () => {
  it("is answered once, and only to the session that made it", async () => {
    const answer = new Response("{}");
    const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(answer));
    vi.stubGlobal("localStorage", storage("secret"));
    vi.stubGlobal("fetch", fetch);
    run(earlyCalls('[["GET","/api/one"],["GET","/api/two"]]'));
    expect(fetch).toHaveBeenCalledWith("/api/one", {
      method: "GET",
      headers: { accept: "application/json", authorization: "Bearer secret" },
    });
    expect(await takeEarlyAnswer("GET", "/api/one", "secret")).toBe(answer);
    expect(takeEarlyAnswer("GET", "/api/one", "secret")).toBeUndefined();
    expect(takeEarlyAnswer("GET", "/api/two", "another")).toBeUndefined();
  });

  it("hands its answers on", async () => {
    const answers = [new Response("1"), new Response("2")];
    vi.stubGlobal("localStorage", storage("secret"));
    vi.stubGlobal("fetch", (url: string) => Promise.resolve(answers[url === "/api/one" ? 0 : 1]));
    const handed = vi.fn<(given: Promise<Response>[]) => void>();
    vi.stubGlobal("handed", handed);
    run(earlyCalls('[["GET","/api/one"],["GET","/api/two"]]', "handed"));
    expect(await Promise.all(handed.mock.calls[0]?.[0] ?? [])).toEqual(answers);
  });

  it("is not made by a visitor", () => {
    vi.stubGlobal("localStorage", storage(null));
    vi.stubGlobal("sessionStorage", storage(null));
    run(earlyCalls('[["GET","/api/one"]]'));
    expect(takeEarlyAnswer("GET", "/api/one", null)).toBeUndefined();
  });
});
