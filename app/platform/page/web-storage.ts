/**
 * The shop works without web storage. If storage is denied, browsers throw at every access to it (HTML §12.2.2,
 * "SecurityError"), or have none. An object of the same shape replaces it until the page is closed.
 */
export function ensureWebStorage(): void {
  for (const name of ["localStorage", "sessionStorage"] as const) {
    if (!isThere(name)) Object.defineProperty(window, name, { configurable: true, value: storageInMemory() });
  }
}

function isThere(name: "localStorage" | "sessionStorage"): boolean {
  try {
    return Boolean(window[name]);
  } catch {
    return false;
  }
}

function storageInMemory(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

const personal = "membre:";

/** A name in the browser's storage for data of a member: it is forgotten at the log-out. */
export const personalKey = (name: string): string => personal + name;

export function forgetPersonal(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(personal)) localStorage.removeItem(key);
}
