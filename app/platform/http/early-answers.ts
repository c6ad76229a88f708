/**
 * Calls that a page makes from an inline script, while its scripts are still on their way; the first call of a screen
 * to the same address takes the answer. A page names its script in its `handle`.
 */
export interface EarlyPage {
  earlyScript: string;
}

interface EarlyAnswer {
  /** The session that asked. */
  token: string;
  answer: Promise<Response>;
}

export const earlyScriptOf = (handle: unknown): string =>
  typeof handle === "object" && handle !== null && "earlyScript" in handle ? String(handle.earlyScript) : "";

/**
 * @param calls a JavaScript expression: pairs of method and address
 * @param next a JavaScript function of the answers, in the order of the calls; the screen says what fails in it
 */
export const earlyCalls = (calls: string, next = "()=>{}"): string =>
  `try{const token=localStorage.getItem("token")??sessionStorage.getItem("token");if(token){globalThis.earlyAnswers=new Map(${calls}.map(([method,url])=>{const answer=fetch(url,{method,headers:{accept:"application/json",authorization:"Bearer "+token}});answer.catch(()=>{});return[method+" "+url,{token,answer}]}));Promise.resolve((${next})([...earlyAnswers.values()].map(({answer})=>answer))).catch(()=>{})}}catch{}`;

/** The answer to a call that was made early, once. */
export function takeEarlyAnswer(
  method: string,
  url: string,
  token: string | null,
): Promise<Response> | undefined {
  const { earlyAnswers } = globalThis as { earlyAnswers?: Map<string, EarlyAnswer> };
  const key = `${method} ${url}`;
  const early = earlyAnswers?.get(key);
  earlyAnswers?.delete(key);
  return early?.token === token ? early?.answer : undefined;
}
