import type { ReactNode } from "react";

export interface MenuAction {
  kind?: "action" | undefined;
  id: string;
  label: string;
  icon?: ReactNode;
  /** Where the entry goes… */
  href?: string | undefined;
  /** …or what it does. */
  onAction?: (() => void) | undefined;
}

/** One of several, ticked in the menu, such as the theme. */
export interface MenuChoice {
  kind: "choice";
  id: string;
  label: string;
  options: ReadonlyArray<{ id: string; label: string }>;
  value: string;
  onChange: (id: string) => void;
}

export interface MenuRule {
  kind: "separator";
  id: string;
}

export type MenuEntry = MenuAction | MenuChoice | MenuRule;
