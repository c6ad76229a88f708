/** The page to show: whole, between 1 and the last one; an empty list has one page. */
export function clampPage(page: number, pageCount: number): number {
  const whole = Number.isFinite(page) ? Math.trunc(page) : 1;
  return Math.min(Math.max(1, whole), Math.max(1, pageCount));
}

/** How many pages it takes; never less than one. */
export function pageCountFor(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** The neighbours of a page; null at the ends. */
export function neighbours(
  page: number,
  pageCount: number,
): { previous: number | null; next: number | null } {
  const current = clampPage(page, pageCount);
  return { previous: current > 1 ? current - 1 : null, next: current < pageCount ? current + 1 : null };
}
