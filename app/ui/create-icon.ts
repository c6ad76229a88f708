import { createElement, type SVGProps } from "react";

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
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      "svg",
      { ...drawing, "aria-hidden": props["aria-label"] === undefined || undefined, ...props },
      ...shapes,
    );
}

const drawing = {
  xmlns: "http://www.w3.org/2000/svg",
  width: 24,
  height: 24,
  viewBox: "0 0 24 24",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 2,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;
