/** How a reader likes to listen, on this device. */
export interface VoiceSettings {
  /** In times of the voice's own speed. */
  rate: number;
  /** The address of a voice; null: the browser's choice for the language. */
  voice: string | null;
  readsNotes: boolean;
}

export const rates = [0.7, 0.85, 1, 1.15, 1.3, 1.5, 1.75, 2];
const usual: VoiceSettings = { rate: 1, voice: null, readsNotes: false };
const key = "voix";

/** What is stored may be damaged: then it is the usual. */
export function storedVoice(): VoiceSettings {
  try {
    const { rate, voice, readsNotes } = JSON.parse(localStorage.getItem(key) ?? "{}") as Record<
      string,
      unknown
    >;
    return {
      rate: rates.find((each) => each === rate) ?? usual.rate,
      voice: typeof voice === "string" ? voice : null,
      readsNotes: readsNotes === true,
    };
  } catch {
    return usual;
  }
}

export function storeVoice(settings: VoiceSettings): void {
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // A full storage: the settings last as long as the page.
  }
}
