/**
 * Runs in a page before its scripts: the browser has a voice that keeps what it says, and says it at once; or it has none.
 */
export function giveVoice(hasVoice: boolean): void {
  const global = globalThis as unknown as Record<string, unknown>;
  if (!hasVoice) {
    Reflect.deleteProperty(global, "SpeechSynthesisUtterance");
    return;
  }
  const said: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => [],
    cancel: () => clearTimeout(timer),
    speak(utterance: SpeechSynthesisUtterance) {
      said.push(utterance.text);
      timer = setTimeout(() => utterance.dispatchEvent(new Event("end")), 5);
    },
  });
  Object.defineProperty(global, "speechSynthesis", { value: synthesis });
  global["said"] = said;
}
