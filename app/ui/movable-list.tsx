import { ArrowDown, ArrowUp, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { IconButton } from "./icon-button.tsx";

interface MovableListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  /** For the labels of the buttons. */
  nameOf: (item: Item) => string;
  onMove: (items: Item[]) => void;
  /** Absent where none can be removed. */
  onRemove?: (item: Item, at: number) => void;
  /** False for what always stays. */
  mayRemove?: (item: Item) => boolean;
  /** Beside the buttons. */
  children: (item: Item, at: number) => ReactNode;
  /** Under them. */
  renderBelow?: (item: Item, at: number) => ReactNode;
}

/** A list in an order that is chosen: by buttons, or with Alt and an arrow on one of them. Focus stays on what was moved. */
export function MovableList<Item>(props: MovableListProps<Item>) {
  const { items, keyOf, nameOf, onMove, onRemove, mayRemove = () => true, children, renderBelow } = props;
  const id = useId();
  const moved = useRef<string | null>(null);
  const [said, setSaid] = useState("");
  const buttonOf = (item: Item, step: number) => `${id}-${keyOf(item)}-${step < 0 ? "up" : "down"}`;
  useEffect(() => {
    const key = moved.current;
    moved.current = null;
    if (key !== null) document.getElementById(key)?.focus();
  });

  const move = (at: number, step: number) => {
    const to = at + step;
    const [item] = items.slice(at, at + 1);
    if (item === undefined || to < 0 || to >= items.length) return;
    // At an end its button is off: the other one takes the focus.
    moved.current = buttonOf(item, to === 0 ? 1 : to === items.length - 1 ? -1 : step);
    setSaid(`${nameOf(item)}\u202F: ${to + 1} sur ${items.length}`);
    onMove(items.toSpliced(at, 1).toSpliced(to, 0, item));
  };
  const moveByKey = (event: KeyboardEvent, at: number) => {
    const step = event.altKey ? ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0) : 0;
    if (step === 0) return;
    event.preventDefault();
    move(at, step);
  };

  return (
    <>
      <ol className="divide-y divide-hairline border-hairline [&:not(:empty)]:border-y">
        {items.map((item, at) => (
          <li key={keyOf(item)} className="py-1.5">
            <div className="flex items-center gap-2">
              <div className="min-w-0 flex-1">{children(item, at)}</div>
              {([-1, 1] as const).map((step) => (
                <IconButton
                  key={step}
                  id={buttonOf(item, step)}
                  label={`${step < 0 ? "Monter" : "Descendre"} ${nameOf(item)}`}
                  icon={step < 0 ? <ArrowUp /> : <ArrowDown />}
                  size="sm"
                  disabled={step < 0 ? at === 0 : at === items.length - 1}
                  onClick={() => move(at, step)}
                  onKeyDown={(event) => moveByKey(event, at)}
                />
              ))}
              {onRemove && (
                <IconButton
                  label={`Retirer ${nameOf(item)}`}
                  icon={<X />}
                  size="sm"
                  disabled={!mayRemove(item)}
                  onClick={() => onRemove(item, at)}
                />
              )}
            </div>
            {renderBelow?.(item, at)}
          </li>
        ))}
      </ol>
      <output className="sr-only">{said}</output>
    </>
  );
}
