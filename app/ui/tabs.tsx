import type { ReactNode } from "react";
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from "react-aria-components/Tabs";

export interface TabItem {
  id: string;
  label: ReactNode;
  content: ReactNode;
}

export interface TabsProps {
  /** Label of the tab list. */
  label: string;
  items: readonly TabItem[];
  selected?: string | undefined;
  onSelect?: ((id: string) => void) | undefined;
  className?: string | undefined;
}

/** Tabs on React Aria. Loads its collections: keep it off public pages. */
export function Tabs({ label, items, selected, onSelect, className = "" }: TabsProps) {
  return (
    <AriaTabs
      className={className}
      onSelectionChange={(key) => onSelect?.(String(key))}
      {...(selected !== undefined && { selectedKey: selected })}
    >
      <TabList aria-label={label} className="flex gap-6 overflow-x-auto border-b border-hairline">
        {items.map((item) => (
          <Tab key={item.id} id={item.id} className={tabStyle} ref={item.id === selected ? showChosen : null}>
            {item.label}
          </Tab>
        ))}
      </TabList>
      {items.map((item) => (
        <TabPanel key={item.id} id={item.id} className="pt-6">
          {item.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}

/**
 * On a phone the tabs are wider than the window: the selected one is scrolled to the middle, without scrolling the
 * page.
 */
function showChosen(tab: HTMLElement | null): void {
  const list = tab?.parentElement;
  if (!list) return;
  const [place, frame] = [tab.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollLeft += place.left - frame.left - (frame.width - place.width) / 2;
}

const tabStyle =
  "-mb-px shrink-0 cursor-pointer border-b-2 border-transparent py-2 font-semibold whitespace-nowrap text-muted transition-colors " +
  "hover:text-ink aria-selected:border-accent aria-selected:text-ink";
