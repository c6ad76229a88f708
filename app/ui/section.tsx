import { type ReactNode, useId } from "react";

interface SectionProps {
  title: ReactNode;
  /** Of the title, where links lead to it. */
  id?: string | undefined;
  className?: string;
  /** Classes of the title. */
  titleClassName?: string;
  children: ReactNode;
}

/** A part of a page under its own title. */
export function Section({ title, id, className, titleClassName = "pb-3 text-xl", children }: SectionProps) {
  const own = useId();
  return (
    <section aria-labelledby={id ?? own} className={className}>
      <h2 id={id ?? own} className={titleClassName}>
        {title}
      </h2>
      {children}
    </section>
  );
}
