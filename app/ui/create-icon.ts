import { createElement, type SVGProps } from "react";
import { classNames } from "./class-names.ts";

/** An icon's shapes on a square of 24, as Lucide's own files hold them. */
export interface IconData {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

/**
 * In the build this takes the place of Lucide's function, which assembles names, classes and attributes for every way to use an icon,
 * at each rendering (`lean-icons.ts`). An icon is hidden from screen readers, unless it has a label.
 */
export default function createIcon({ node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ className, ...props }: SVGProps<SVGSVGElement>) =>
    createElement(
      "svg",
      {
        viewBox: "0 0 24 24",
        "aria-hidden": props["aria-label"] === undefined || undefined,
        className: classNames("icon", className),
        ...props,
      },
      ...shapes,
    );
}
