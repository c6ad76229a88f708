import { describe, expect, it } from "vitest";
import { AppError } from "#platform/http/app-errors.ts";
import { createHashQueue } from "#platform/identity/passwords.server.ts";

/** A queue with one lane, whose work ends when the test says so, 100 ms after its start. */
function openQueue() {
  let time = 0;
  const queue = createHashQueue({ lanes: 1, clock: () => time });
  const running: (() => void)[] = [];
  const order: string[] = [];
  const enter = (who: "known" | "stranger", name: string) =>
    queue.run(who, () => {
      order.push(name);
      return new Promise<void>((done) => void running.push(done));
    });
  const endOne = async () => {
    time += 100;
    running.shift()?.();
    await new Promise((resolve) => void setImmediate(resolve));
  };
  return { queue, enter, endOne, order };
}

describe("The queue of hashes", () => {
  it("lets the known go first, each kind in its order", async () => {
    const { enter, endOne, order } = openQueue();
    const all = [
      enter("stranger", "first"),
      enter("stranger", "stranger 1"),
      enter("stranger", "stranger 2"),
      enter("known", "known 1"),
      enter("known", "known 2"),
    ];
    for (let left = all.length; left > 0; left--) await endOne();
    await Promise.all(all);
    expect(order).toEqual(["first", "known 1", "known 2", "stranger 1", "stranger 2"]);
  });

  it("refuses a stranger who would wait more than three seconds, with the time to come back, but nobody known", async () => {
    const { queue, enter, endOne } = openQueue();
    const all: Promise<void>[] = [];
    while (queue.wait() <= 3000) all.push(enter("stranger", "stranger"));
    const refusal = await enter("stranger", "one too many").catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(AppError);
    expect(refusal).toMatchObject({ status: 503, headers: { "retry-after": "4" } });
    all.push(enter("known", "known"));
    for (let left = all.length; left > 0; left--) await endOne();
    await Promise.all(all);
    await Promise.all([enter("stranger", "welcome again"), endOne()]);
    expect(queue.wait()).toBe(0);
  });

  it("goes on after work that failed", async () => {
    const queue = createHashQueue({ lanes: 1 });
    const failing = queue.run("stranger", () => Promise.reject(new Error("out of memory")));
    await expect(failing).rejects.toThrow("out of memory");
    await expect(queue.run("stranger", async () => "done")).resolves.toBe("done");
  });
});
