import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface SkeletonProps {
  /** Classes giving the shape its size: `h-10 w-32`, `aspect-2/3 w-full`… */
  className?: string | undefined;
}

/** A grey placeholder of the same size as the content to come. */
export function Skeleton({ className }: SkeletonProps) {
  return <span aria-hidden className={classNames("block rounded bg-sunken animate-shimmer", className)} />;
}

/** A paragraph to come: full lines, the last one shorter. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string | undefined }) {
  return (
    <span aria-hidden className={classNames("flex flex-col", className)}>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className="flex h-[1.6em] items-center">
          <Skeleton
            className={classNames("h-[0.8em]", index === lines - 1 && lines > 1 ? "w-3/5" : "w-full")}
          />
        </span>
      ))}
    </span>
  );
}

/** Wraps skeletons: announces the loading once to screen readers. */
export function Loading({ label = "Chargement…", children, className }: LoadingProps) {
  return (
    <div aria-live="polite" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

interface LoadingProps {
  label?: string | undefined;
  children: ReactNode;
  className?: string | undefined;
}
