import { BookCheck, BookX, Ellipsis, Tags } from "lucide-react";
import { useState } from "react";
import { type LibraryTools, useLibraryTools } from "#reading/library/components/library-tools.tsx";
import { LabelsDialog } from "#reading/library/components/marks/labels-dialog.tsx";
import { useMark } from "#reading/library/components/marks/use-mark.ts";
import { fullTitle } from "#reading/library/components/use-downloads.ts";
import type { LibraryRow } from "#reading/library/holdings.contract.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { buttonStyle } from "#ui/button-style.ts";
import { classNames } from "#ui/class-names.ts";
import { Menu } from "#ui/menu.tsx";
import { useToasts } from "#ui/toast.tsx";

/** What the owner can do with an edition, besides its files. */
export function EditionMenu({ row, className }: EditionMenuProps) {
  const tools = useLibraryTools();
  return tools && <OwnMenu row={row} tools={tools} className={className} />;
}

interface EditionMenuProps {
  row: LibraryRow;
  className?: string | undefined;
}

function OwnMenu({ row, tools, className }: EditionMenuProps & { tools: LibraryTools }) {
  const toasts = useToasts();
  const { mark } = useMark(tools.memberId);
  const [labelling, setLabelling] = useState(false);
  const isRead = row.finished_at !== null;
  const toggle = async () => {
    try {
      await mark(row, { finished: !isRead });
      toasts.show(isRead ? "Le livre est de nouveau à lire." : "Le livre est marqué comme lu.", {
        tone: "success",
      });
    } catch (error) {
      toasts.show(errorText(error, "Le livre n’a pas pu être marqué."), { tone: "error" });
    }
  };
  return (
    <>
      <Menu
        label={`Plus d’actions pour ${fullTitle(row)}`}
        className={buttonStyle("quiet", "sm", classNames("px-1.5!", className))}
        entries={[
          {
            id: "read",
            label: isRead ? "Remettre à lire" : "Marquer comme lu",
            icon: isRead ? <BookX aria-hidden /> : <BookCheck aria-hidden />,
            onAction: () => void toggle(),
          },
          {
            id: "labels",
            label: "Étiquettes…",
            icon: <Tags aria-hidden />,
            onAction: () => setLabelling(true),
          },
          ...tools.entriesFor(row),
        ]}
      >
        <Ellipsis aria-hidden className="size-[1.125rem]" />
      </Menu>
      <LabelsDialog row={row} tools={tools} open={labelling} onClose={() => setLabelling(false)} />
    </>
  );
}
