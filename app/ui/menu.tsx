import { lazy, Suspense, useRef, useState, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import type { MenuEntry, OpenMenu } from "./menu-entry.ts";

/* React Aria's menu weighs 40 KB compressed. The trigger is a plain button, rendered on the server; the menu itself
   is fetched when a pointer or the focus reaches it, so that unused menus cost nothing. */
const loadMenuPopover = () => import("./menu-popover.tsx");
const MenuPopover = lazy(loadMenuPopover);

interface MenuButtonProps {
  /** Name of the menu and of its button. */
  label: string;
  /** Content of the button. */
  children: ReactNode;
  /** Classes of the button. */
  className?: string | undefined;
  /** Fetches the code of the open menu. */
  load: () => Promise<unknown>;
  renderMenu: (open: OpenMenu) => ReactNode;
}

export interface MenuProps extends Omit<MenuButtonProps, "load" | "renderMenu"> {
  entries: readonly MenuEntry[];
}

/** A menu whose entries are known before it opens. */
export function Menu({ entries, ...button }: MenuProps) {
  return (
    <MenuButton
      {...button}
      load={loadMenuPopover}
      renderMenu={(open) => <MenuPopover label={button.label} entries={entries} {...open} />}
    />
  );
}

/* Enter and Space are also handled before they become a click: React Aria takes a click without a pointer for a
   screen reader's, and focuses no entry. */
const openingKeys = new Set(["ArrowDown", "Enter", " "]);

/** A button that opens a menu: arrows, letters, Escape and outside clicks work as in a system's menu. */
export function MenuButton({ label, children, className, load, renderMenu }: MenuButtonProps) {
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
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (!openingKeys.has(event.key)) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
      </button>
      {open && <Suspense>{renderMenu({ triggerRef: trigger, onClose: () => setOpen(false) })}</Suspense>}
    </>
  );
}
