import { describe, expect, it } from "vitest";
import { createPendingRequests } from "#platform/pending-requests.server.ts";
import { minutes } from "#platform/durations.ts";

const long = minutes(1);

/** Whether a promise is settled after the tasks that are queued now. */
async function isSettled(promise: Promise<void>): Promise<boolean> {
  let settled = false;
  void promise.then(() => (settled = true));
  await new Promise((done) => setImmediate(done));
  return settled;
}

describe("the pending requests", () => {
  it("are none at first", async () => {
    expect(await isSettled(createPendingRequests().none(long))).toBe(true);
  });

  it("delay work until the last one has its answer", async () => {
    const requests = createPendingRequests();
    requests.begin("a");
    requests.begin("b");
    const none = requests.none(long);
    requests.end("a");
    requests.end("a");
    expect(await isSettled(none)).toBe(false);
    requests.end("b");
    expect(await isSettled(none)).toBe(true);
  });

  it("delay it no longer than its limit", async () => {
    const requests = createPendingRequests();
    requests.begin("a");
    await requests.none(1);
    expect(await isSettled(requests.none(long))).toBe(false);
  });
});
