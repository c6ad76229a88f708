import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** Long text at a reader's measure: paragraphs, headings, lists, quotations, links, set as in a book. */
export function Prose({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <div data-prose className={classNames(proseStyle, className)}>
      {children}
    </div>
  );
}

export const proseStyle = classNames(
  "max-w-measure hyphens-auto [hyphenate-limit-chars:8_4_4] [&>*+*]:mt-4",
  "[&_h2]:mt-10 [&_h2]:mb-3 [&_h3]:mt-8 [&_h3]:mb-2 [&_:is(h1,h2,h3)]:hyphens-none",
  "[&_:is(ul,ol)]:pl-6 [&_ul]:list-['–_'] [&_ol]:list-decimal [&_li+li]:mt-1.5 [&_li]:pl-1 [&_li]:marker:text-muted",
  "[&_blockquote]:border-l-2 [&_blockquote]:border-hairline [&_blockquote]:pl-6 [&_blockquote]:font-serif",
  "[&_blockquote]:text-lg [&_blockquote]:italic [&_hr]:my-10 [&_hr]:border-hairline",
  "[&_a]:text-accent [&_a]:underline [&_a]:decoration-accent/40 [&_a]:underline-offset-[0.2em]",
  "[&_a:hover]:decoration-accent [&_strong]:font-semibold",
);
