import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { buttonStyle } from "./button-style.ts";
import { BareLink } from "./link.tsx";

interface PaginationProps {
  /** Distinguishes this navigation from the one at the other end of the list. */
  label: string;
  page: number;
  pageCount: number;
  /** « Page 2 / 5 — 57 résultat(s) ». */
  summary: ReactNode;
  /** The address of a page: links work without JavaScript and for search engines. */
  hrefFor: (page: number) => string;
  /** Replaces the history entry instead of adding one. */
  replace?: boolean | undefined;
}

/** Précédent, the current page, Suivant. */
export function Pagination({ label, page, pageCount, summary, hrefFor, replace }: PaginationProps) {
  const { previous, next } = neighbours(page, pageCount);
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="order-1 w-full text-center whitespace-nowrap text-muted tabular-nums sm:order-2 sm:w-auto">
        {summary}
      </p>
      <span className="order-2 sm:order-1">
        <Step href={previous === null ? null : hrefFor(previous)} rel="prev" replace={replace}>
          <ChevronLeft aria-hidden />
          Précédent
        </Step>
      </span>
      <span className="order-3">
        <Step href={next === null ? null : hrefFor(next)} rel="next" replace={replace}>
          Suivant
          <ChevronRight aria-hidden />
        </Step>
      </span>
    </nav>
  );
}

interface StepProps {
  href: string | null;
  rel: "prev" | "next";
  replace: boolean | undefined;
  children: ReactNode;
}

/** At the ends the button stays, greyed out, so that the other one does not move under the finger. */
function Step({ href, rel, replace, children }: StepProps) {
  if (href === null) {
    return (
      <span aria-hidden className={buttonStyle("quiet", "md", "text-muted")}>
        {children}
      </span>
    );
  }
  return (
    <BareLink href={href} rel={rel} replace={replace} className={buttonStyle()}>
      {children}
    </BareLink>
  );
}

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
