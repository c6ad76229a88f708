import { Check } from "lucide-react";
import { RouterProvider } from "react-aria-components";
import { Header, Menu, MenuItem, MenuSection, Separator } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { useLinkSupport } from "./link.tsx";
import type { MenuAction, MenuChoice, MenuEntry, OpenMenu } from "./menu-entry.ts";

export interface MenuPopoverProps extends OpenMenu {
  label: string;
  entries: readonly MenuEntry[];
}

/** The open menu. `menu.tsx` loads it shortly before use. */
export default function MenuPopover({ label, entries, triggerRef, onClose }: MenuPopoverProps) {
  const navigate = useLinkSupport()?.navigate;
  const menu = (
    <Menu aria-label={label} {...focusFirst} onClose={onClose} className="min-w-52 py-1 outline-none">
      {entries.map(entryElement)}
    </Menu>
  );
  return (
    <Popover
      isOpen
      aria-label={label}
      triggerRef={triggerRef}
      placement="bottom end"
      offset={6}
      onOpenChange={(open) => open || onClose()}
      className="animate-rise overflow-auto rounded border border-control bg-raised text-ink"
    >
      {navigate ? <RouterProvider navigate={navigate}>{menu}</RouterProvider> : menu}
    </Popover>
  );
}

/* A menu that opens takes focus (WAI-ARIA menu button pattern); this is not autofocus at page load. */
const focusFirst = { autoFocus: "first" } as const;

/* Functions, not components: React Aria reads the collection from these elements. */
function entryElement(entry: MenuEntry) {
  if (entry.kind === "separator")
    return <Separator key={entry.id} className="my-1 border-t border-hairline" />;
  if (entry.kind === "choice") return choiceElement(entry);
  return actionElement(entry);
}

function actionElement({ id, label, icon, href, onAction }: MenuAction) {
  return (
    <MenuItem
      key={id}
      id={id}
      textValue={label}
      className={itemStyle}
      {...(href !== undefined && { href })}
      {...(onAction && { onAction })}
    >
      {icon}
      {label}
    </MenuItem>
  );
}

function choiceElement({ id, label, options, value, onChange }: MenuChoice) {
  return (
    <MenuSection
      key={id}
      selectionMode="single"
      disallowEmptySelection
      shouldCloseOnSelect={false}
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        for (const key of keys === "all" ? [] : keys) onChange(String(key));
      }}
    >
      <Header className="eyebrow px-4 pt-2 pb-1">{label}</Header>
      {options.map((option) => (
        <MenuItem key={option.id} id={option.id} textValue={option.label} className={itemStyle}>
          <Check aria-hidden className={option.id === value ? "text-accent" : "invisible"} />
          {option.label}
        </MenuItem>
      ))}
    </MenuSection>
  );
}

const itemStyle =
  "flex min-h-10 cursor-pointer items-center gap-3 px-4 py-1.5 text-ink no-underline -outline-offset-2 " +
  "hover:bg-sunken focus:bg-sunken [&_svg]:size-[1.125rem] [&_svg]:shrink-0";
