const key = "appareil-lecture";

/** Identifies this browser among the member's devices; it says nothing else. */
export function deviceId(): string {
  const known = localStorage.getItem(key);
  if (known) return known;
  const created = crypto.randomUUID();
  localStorage.setItem(key, created);
  return created;
}

/** What browsers write into their names, the more precise first. */
const browsers = {
  Firefox: "Firefox",
  FxiOS: "Firefox",
  Edg: "Edge",
  OPR: "Opera",
  Chrome: "Chrome",
  CriOS: "Chrome",
  Safari: "Safari",
};
const systems = ["iPhone", "iPad", "Android", "Windows", "Mac", "Linux"];

/** « Firefox sur Android ». */
export function deviceLabel(agent: string): string {
  const browser = Object.entries(browsers).find(([mark]) => agent.includes(mark))?.[1] ?? "Navigateur";
  const system = systems.find((name) => agent.includes(name));
  return system ? `${browser} sur ${system}` : browser;
}
