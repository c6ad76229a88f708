import { ChevronDown } from "lucide-react";
import { Link } from "./link.tsx";

/** The header of a column: leads to the table in this column's order. */
export const sortingBy = (name: string, href: string, current: "ascending" | "descending" | undefined) => ({
  current,
  link: (
    <Link href={href} preventScrollReset className="inline-flex items-center gap-1 text-inherit">
      {name}
      {current && <ChevronDown aria-hidden className={arrows[current]} />}
    </Link>
  ),
});

const arrows = { ascending: "size-4 rotate-180", descending: "size-4" };
