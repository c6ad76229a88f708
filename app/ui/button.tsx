import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import { buttonStyle, type ButtonSize, type ButtonVariant } from "./button-style.ts";

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** While true the button keeps its focus and its width, but presses do nothing. */
  pending?: boolean | undefined;
  /** The button's label while pending, such as « Connexion… ». */
  pendingLabel?: ReactNode;
  /** Progress from 0 to 1 while pending; without it the bar is indeterminate. */
  progress?: number | undefined;
  /** An icon before the label. */
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/**
 * A native button: a library's press handling is not worth twelve kilobytes on every public page. Pending is
 * `aria-disabled`, not `disabled`, so that keyboard users stay where they are.
 */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    pending = false,
    pendingLabel,
    progress,
    icon,
    className,
    children,
    ...rest
  } = props;
  return (
    <button
      type="button"
      {...rest}
      className={buttonStyle(variant, size, className)}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest["aria-disabled"]}
      onClick={pending ? refuse : rest.onClick}
    >
      {icon}
      {pending && pendingLabel !== undefined ? pendingLabel : children}
      {pending && <PendingBar progress={progress} />}
    </button>
  );
}

/** A pending submit button must not submit a second time, whether clicked or reached by Enter. */
function refuse(event: MouseEvent) {
  event.preventDefault();
}

function PendingBar({ progress }: { progress: number | undefined }) {
  return (
    <span aria-hidden className="absolute inset-x-0 bottom-0 h-0.5 overflow-hidden bg-current/20">
      {progress === undefined ? (
        <span className="block h-full w-2/5 animate-sweep bg-current" />
      ) : (
        <span
          className="block h-full origin-left bg-current transition-transform"
          style={{ transform: `scaleX(${progress})` }}
        />
      )}
    </span>
  );
}
