import { lazy, Suspense, useRef, useState, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import type { MenuEntry } from "./menu-entry.ts";

/* React Aria's menu weighs 40 KB compressed. The trigger is a plain button, rendered on the server; the menu itself
   is fetched when a pointer or the focus reaches it, so that unused menus cost nothing. */
const loadMenuPopover = () => import("./menu-popover.tsx");
const MenuPopover = lazy(loadMenuPopover);

export interface MenuProps {
  /** Name of the menu and of its button. */
  label: string;
  /** Content of the button. */
  children: ReactNode;
  entries: readonly MenuEntry[];
  /** Classes of the button. */
  className?: string | undefined;
}

/* Enter and Space are also handled before they become a click: React Aria takes a click without a pointer for a
   screen reader's, and focuses no entry. */
const openingKeys = new Set(["ArrowDown", "Enter", " "]);

/** A button that opens a menu: arrows, letters, Escape and outside clicks work as in a system's menu. */
export function Menu({ label, children, entries, className }: MenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        className={classNames("rounded", className)}
        onPointerEnter={loadMenuPopover}
        onFocus={loadMenuPopover}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (!openingKeys.has(event.key)) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
      </button>
      {open && (
        <Suspense>
          <MenuPopover label={label} entries={entries} triggerRef={trigger} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
