import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { TextField } from "../text-field.tsx";
import { isSafeAddress } from "./dialect.ts";

/** The words of the link at the caret, or those selected. */
function linkAt({ schema, selection, doc }: EditorState): { from: number; to: number; href: string } {
  const { from, to, empty, $from } = selection;
  const type = schema.marks["link"];
  const hrefOf = (at: number) =>
    String(doc.nodeAt(at)?.marks.find((mark) => mark.type === type)?.attrs["href"] ?? "");
  if (!empty) return { from, to, href: hrefOf(from) };
  const href = hrefOf(from) || hrefOf(Math.max(from - 1, 0));
  let [start, end] = [from, from];
  if (href) {
    while (start > $from.start() && hrefOf(start - 1) === href) start -= 1;
    while (end < $from.end() && hrefOf(end) === href) end += 1;
  }
  return { from: start, to: end, href };
}

/** The address of a link; of no words, its words are the address. */
export function LinkDialog({ view, onClose }: { view: EditorView; onClose: () => void }) {
  const [{ from, to, href }] = useState(() => linkAt(view.state));
  const [address, setAddress] = useState(href);
  const [fault, setFault] = useState<string | undefined>();
  const { schema, tr } = view.state;
  const close = () => {
    flushSync(onClose);
    view.focus();
  };
  const keep = () => {
    const typed = address.trim();
    const full = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:\/|$)/u.test(typed) ? `https://${typed}` : typed;
    if (!isSafeAddress(full))
      return setFault("Une adresse commence par https:// ou mailto:, ou par / sur ce site.");
    const mark = schema.mark("link", { href: full });
    if (from === to) tr.insert(from, schema.text(full, [mark]));
    else tr.removeMark(from, to, mark.type).addMark(from, to, mark);
    view.dispatch(tr.removeStoredMark(mark.type));
    close();
  };
  return (
    <Dialog
      open
      onClose={close}
      title="Lien"
      actions={
        <>
          {href && (
            <Button
              variant="quiet"
              onClick={() => {
                view.dispatch(tr.removeMark(from, to, schema.marks["link"]));
                close();
              }}
            >
              Retirer le lien
            </Button>
          )}
          <Button variant="primary" onClick={keep}>
            Mettre le lien
          </Button>
        </>
      }
    >
      <TextField
        label="Adresse"
        required
        data-autofocus
        value={address}
        error={fault}
        onChange={({ target }) => setAddress(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // A form around the text is not sent.
          event.preventDefault();
          keep();
        }}
      />
    </Dialog>
  );
}
