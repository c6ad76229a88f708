import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";

export interface ErrorStateProps {
  /** The problem. */
  title: ReactNode;
  /** The remedy. */
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  /** The retry is under way. */
  pending?: boolean | undefined;
  className?: string | undefined;
}

/** A loading error, announced immediately, with a retry button. */
export function ErrorState(props: ErrorStateProps) {
  const { title, children, onRetry, pending, className } = props;
  return (
    <div
      role="alert"
      className={classNames("flex flex-col items-start gap-3 border-l-2 border-accent py-2 pl-5", className)}
    >
      <p className="font-serif text-lg leading-snug text-accent">{title}</p>
      {children && <div className="max-w-measure text-muted">{children}</div>}
      {onRetry && (
        <Button pending={pending} onClick={onRetry}>
          Réessayer
        </Button>
      )}
    </div>
  );
}
