import type { ReactNode, RefObject } from "react";

export interface MenuAction {
  kind?: "action" | undefined;
  id: string;
  label: string;
  icon?: ReactNode;
  /** The target of the entry… */
  href?: string | undefined;
  /** …or its action. */
  onAction?: (() => void) | undefined;
}

/** One of several options, such as the theme; the selected one has a tick. */
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

/** Where an open menu is, and how it closes. */
export interface OpenMenu {
  triggerRef: RefObject<HTMLElement | null>;
  onClose: () => void;
}
