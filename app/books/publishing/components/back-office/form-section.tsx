import { type ReactNode, useId } from "react";

interface FormSectionProps {
  title: string;
  /** In the order of the form. */
  number?: number;
  children: ReactNode;
}

/** A part of a long form, with its own title. */
export function FormSection({ title, number, children }: FormSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-hairline pt-6 pb-10">
      <h2 id={id} className="flex items-baseline gap-3 pb-6 text-xl">
        {number !== undefined && <span className="text-muted tabular-nums">{number}.</span>}
        {title}
      </h2>
      {children}
    </section>
  );
}
