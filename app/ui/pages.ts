/** The page number to show: an integer between 1 and the last page; an empty list has one page. */
export function clampPage(page: number, pageCount: number): number {
  const whole = Number.isFinite(page) ? Math.trunc(page) : 1;
  return Math.min(Math.max(1, whole), Math.max(1, pageCount));
}

/** The number of pages, at least one. */
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
