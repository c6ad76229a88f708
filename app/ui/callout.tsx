import { CircleCheck, Info } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "./class-names.ts";
import { keptTogether } from "./kept-together.tsx";

const looks = {
  neutral: { box: "border-hairline bg-sunken", icon: "text-muted", Icon: Info },
  success: { box: "border-success bg-success-tint", icon: "text-success", Icon: CircleCheck },
} as const;

export interface CalloutProps {
  tone?: keyof typeof looks | undefined;
  children: ReactNode;
  className?: string | undefined;
  /** Takes the focus of the element it replaces: a sent form, a used button. */
  takesFocus?: boolean | undefined;
}

/** A message that stays on the page: a confirmation or advice. Announced when it appears. */
export function Callout({ tone = "neutral", children, className, takesFocus = false }: CalloutProps) {
  const { box, icon, Icon } = looks[tone];
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) ref.current?.focus();
  }, [takesFocus]);
  return (
    <div
      ref={ref}
      tabIndex={takesFocus ? -1 : undefined}
      aria-live="polite"
      className={classNames("flex gap-2.5 rounded border px-4 py-3 leading-snug", box, className)}
    >
      <Icon aria-hidden className={classNames("mt-0.5 size-5 shrink-0", icon)} />
      <div className="min-w-0 flex-1">{keptTogether(children)}</div>
    </div>
  );
}
