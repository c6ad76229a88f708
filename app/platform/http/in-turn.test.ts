import { expect, it } from "vitest";
import { inTurn } from "#platform/http/in-turn.ts";

it("An answer that comes after the answer to a later question is not taken for the present state", async () => {
  const answers: PromiseWithResolvers<string>[] = [];
  const settled: string[] = [];
  const ask = inTurn(
    () => {
      const answer = Promise.withResolvers<string>();
      answers.push(answer);
      return answer.promise;
    },
    (answer) => settled.push(answer),
  );
  const [before, after] = [ask(), ask()];
  answers[1]?.resolve("paid");
  expect(await after).toBe("paid");
  answers[0]?.resolve("not paid yet");
  expect(await before).toBe("paid");
  expect(settled).toEqual(["paid"]);
});
