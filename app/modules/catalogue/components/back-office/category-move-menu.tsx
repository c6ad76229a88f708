import { ArrowUpDown } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { Menu, MenuItem, MenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { iconStyle } from "#modules/catalogue/back-office/client/category-icon-style.ts";
import { type Place, placeAfter, type Step } from "#modules/catalogue/back-office/client/category-tree.ts";
import type { CategoryNode } from "#modules/catalogue/back-office/contract.ts";

interface CategoryMoveMenuProps {
  tree: readonly CategoryNode[];
  id: number;
  name: string;
  onMove: (id: number, place: Place) => Promise<boolean>;
}

const steps: { id: Step; label: string }[] = [
  { id: "up", label: "Monter" },
  { id: "down", label: "Descendre" },
  { id: "in", label: "Ranger sous la précédente" },
  { id: "out", label: "Sortir d’un niveau" },
];

/** Every place in the tree can be reached by these steps: dragging is never the only way (WCAG 2.5.7). */
export function CategoryMoveMenu({ tree, id, name, onMove }: CategoryMoveMenuProps) {
  const ways = steps.map((step) => ({ ...step, place: placeAfter(tree, id, step.id) }));
  return (
    <MenuTrigger>
      <Button aria-label={`Déplacer ${name}`} className={iconStyle}>
        <ArrowUpDown aria-hidden />
      </Button>
      <Popover placement="bottom end" className="rounded border border-control bg-raised text-ink">
        <Menu aria-label={`Déplacer ${name}`} className="min-w-56 py-1 outline-none">
          {ways.map(({ id: step, label, place }) => (
            <MenuItem
              key={step}
              id={step}
              isDisabled={!place}
              {...(place ? { onAction: () => void onMove(id, place) } : {})}
              className={itemStyle}
            >
              {label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

const itemStyle =
  "flex min-h-10 cursor-pointer items-center px-4 py-1.5 -outline-offset-2 hover:bg-sunken focus:bg-sunken " +
  "aria-disabled:cursor-default aria-disabled:text-muted";
