import { parseWishes, type Wish, wishesStorageKey } from "#selling/wishes/wishes.rules.ts";

const listeners = new Set<() => void>();
let lastText: string | null = null;
let lastWishes: readonly Wish[] = [];
const nothing: readonly Wish[] = [];

/** A visitor's wishes in local storage, newest first, as a store React can subscribe to; shared by all tabs. */
export const wishStore = {
  read(): readonly Wish[] {
    const text = localStorage.getItem(wishesStorageKey);
    if (text !== lastText) {
      lastText = text;
      lastWishes = parseWishes(text);
    }
    return lastWishes;
  },
  readOnServer: (): readonly Wish[] => nothing,
  write(wishes: readonly Wish[]): void {
    if (wishes.length === 0) localStorage.removeItem(wishesStorageKey);
    else localStorage.setItem(wishesStorageKey, JSON.stringify(wishes));
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    window.addEventListener("storage", listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener("storage", listener);
    };
  },
};
