/**
 * Answers in the order of their questions: one that comes when the answer to a later question is there already is older than
 * that, and counts for nothing.
 * @returns asks, and gives the latest answer there is
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
