const key = "appareil-lecture";

/** Identifies this browser among the member's devices; it says nothing else. */
export function deviceId(): string {
  const known = localStorage.getItem(key);
  if (known) return known;
  const created = crypto.randomUUID();
  localStorage.setItem(key, created);
  return created;
}

const browsers: readonly [RegExp, string][] = [
  [/Firefox|FxiOS/, "Firefox"],
  [/Edg/, "Edge"],
  [/OPR/, "Opera"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];
const systems: readonly [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS/, "Mac"],
  [/Linux/, "Linux"],
];

/** « Firefox sur Android ». */
export function deviceLabel(agent: string): string {
  const name = (known: readonly [RegExp, string][]) => known.find(([pattern]) => pattern.test(agent))?.[1];
  const [browser, system] = [name(browsers), name(systems)];
  return [browser ?? "Navigateur", system].filter(Boolean).join(" sur ");
}
