const maxLength = 60;

/** What the last part of an unknown address says: « les miserables » for /livre/les-miserables. */
export function searchOfPath(pathname: string): string {
  const last = pathname.split("/").findLast((part) => part !== "") ?? "";
  return last
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .slice(0, maxLength);
}
