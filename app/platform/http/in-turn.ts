/**
 * Keeps answers in the order of their requests: an answer that arrives after the answer to a later request is outdated
 * and is dropped.
 * @returns a function that sends a request and returns the latest answer
 */
export function inTurn<Answer>(
  ask: () => Promise<Answer>,
  settle: (answer: Answer) => void,
): () => Promise<Answer> {
  let asked = 0;
  let latest: { of: number; answer: Answer } | undefined;
  return async () => {
    asked += 1;
    const mine = asked;
    const answer = await ask();
    if (latest && latest.of > mine) return latest.answer;
    latest = { of: mine, answer };
    settle(answer);
    return answer;
  };
}
