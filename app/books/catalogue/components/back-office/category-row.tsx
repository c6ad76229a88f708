import { ArrowUpDown, ChevronRight, FileText, FolderPlus, GripVertical, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { TreeItem, TreeItemContent } from "react-aria-components/Tree";
import { type Place, placeAfter, type Step } from "#books/catalogue/back-office/client/category-tree.ts";
import type { CategoryNode } from "#books/catalogue/catalogue-editing.contract.ts";
import { classNames } from "#ui/class-names.ts";
import { Menu, MenuItem, MenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { buttonStyle } from "#ui/button-style.ts";

/** The open dialog about a category. */
export interface CategoryQuestion {
  kind: "add" | "rename" | "describe" | "delete";
  category: CategoryNode;
}

interface CategoryRowProps {
  tree: readonly CategoryNode[];
  node: CategoryNode;
  onAsk: (question: CategoryQuestion) => void;
  onMove: (id: number, place: Place) => Promise<boolean>;
}

const figures = new Intl.NumberFormat("fr-FR");

/** One category with its actions, and the rows of its descendants. */
export function CategoryRow({ tree, node, onAsk, onMove }: CategoryRowProps) {
  const { id, name, books, children } = node;
  const ask = (kind: CategoryQuestion["kind"]) => () => onAsk({ kind, category: node });
  return (
    <TreeItem id={id} textValue={name} className={rowStyle}>
      <TreeItemContent>
        {({ level, hasChildItems, isExpanded }) => (
          <div
            className="flex min-h-12 flex-wrap items-center gap-x-1 py-1"
            style={{ paddingLeft: `${(level - 1) * 1.5}rem` }}
          >
            <Button slot="drag" aria-label={`Faire glisser ${name}`} className={iconStyle}>
              <GripVertical aria-hidden className="text-muted" />
            </Button>
            <Button
              slot="chevron"
              className={classNames(iconStyle, !hasChildItems && "invisible")}
              aria-label={`${isExpanded ? "Replier" : "Déplier"} ${name}`}
            >
              <ChevronRight
                aria-hidden
                className={classNames("transition-transform", isExpanded && "rotate-90")}
              />
            </Button>
            <span className="min-w-0 flex-1 leading-snug wrap-anywhere hyphens-auto">
              <span className={level === 1 ? "font-serif text-lg" : undefined}>{name}</span>{" "}
              <span className="text-sm whitespace-nowrap text-muted tabular-nums">
                {figures.format(books)} {books > 1 ? "livres" : "livre"}
              </span>
            </span>
            <span className="ml-auto flex shrink-0">
              <Action label={`Ajouter une sous-catégorie à ${name}`} onPress={ask("add")}>
                <FolderPlus aria-hidden />
              </Action>
              <Action label={`Renommer ${name}`} onPress={ask("rename")}>
                <Pencil aria-hidden />
              </Action>
              <Action label={`Texte de ${name}`} onPress={ask("describe")}>
                <FileText aria-hidden />
              </Action>
              <CategoryMoveMenu tree={tree} id={id} name={name} onMove={onMove} />
              <Action label={`Supprimer ${name}`} onPress={ask("delete")}>
                <Trash2 aria-hidden />
              </Action>
            </span>
          </div>
        )}
      </TreeItemContent>
      {children.map((child) => (
        <CategoryRow key={child.id} tree={tree} node={child} onAsk={onAsk} onMove={onMove} />
      ))}
    </TreeItem>
  );
}

const rowStyle =
  "border-b border-hairline -outline-offset-2 transition-colors hover:bg-sunken/60 data-[dragging]:opacity-60 " +
  "data-[drop-target]:bg-accent-tint data-[drop-target]:outline-2 data-[drop-target]:outline-accent";

function Action({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <Button aria-label={label} onPress={onPress} className={iconStyle}>
      {children}
    </Button>
  );
}

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

/** Every place in the tree can be reached by these steps: dragging is not the only way (WCAG 2.5.7). */
function CategoryMoveMenu({ tree, id, name, onMove }: CategoryMoveMenuProps) {
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

/** A small square button: five of them fit in a row on a phone. */
const iconStyle = buttonStyle("quiet", "sm", "size-8 px-0! hover:bg-sunken");
