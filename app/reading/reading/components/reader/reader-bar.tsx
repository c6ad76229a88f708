import {
  ALargeSmall,
  ArrowLeft,
  Bookmark,
  BookmarkCheck,
  Headphones,
  Highlighter,
  List,
  Search,
} from "lucide-react";
import type { Panel } from "#reading/reading/components/reader/panels.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { BareLink } from "#ui/link.tsx";

interface ReaderBarProps {
  title: string;
  exit: { href: string; label: string };
  panel: Panel | null;
  onPanel: (panel: Panel) => void;
  /** Null in an extract, which has no annotations. */
  bookmark: { isSet: boolean; onToggle: () => void } | null;
  /** Null where the browser has no voices. */
  voice: { isOn: boolean; onToggle: () => void } | null;
}

const buttons = [
  { panel: "contents", label: "Sommaire", icon: <List /> },
  { panel: "search", label: "Chercher dans le livre", icon: <Search /> },
  { panel: "settings", label: "Réglages de lecture", icon: <ALargeSmall /> },
] as const;

const annotationsButton = {
  panel: "annotations",
  label: "Signets et notes",
  icon: <Highlighter />,
} as const;

/** What is done with a book, above its text. */
export function ReaderBar({ title, exit, panel, onPanel, bookmark, voice }: ReaderBarProps) {
  return (
    // The bar is at the window's edge: focus is marked within its buttons.
    <header className="flex items-center gap-1 border-b border-hairline px-1 sm:px-3 [&_:focus-visible]:-outline-offset-2">
      <BareLink
        href={exit.href}
        className="flex size-10 shrink-0 items-center justify-center rounded hover:bg-sunken"
        aria-label={exit.label}
        title={exit.label}
      >
        <ArrowLeft aria-hidden className="size-5" />
      </BareLink>
      <p className="min-w-0 flex-1 truncate px-1 font-serif">{title}</p>
      {bookmark && (
        <IconButton
          label={bookmark.isSet ? "Retirer le signet" : "Mettre un signet"}
          icon={bookmark.isSet ? <BookmarkCheck className="text-accent" /> : <Bookmark />}
          onClick={bookmark.onToggle}
        />
      )}
      {voice && (
        <IconButton
          label="Écouter"
          icon={<Headphones />}
          aria-pressed={voice.isOn}
          onClick={voice.onToggle}
        />
      )}
      {[...buttons, ...(bookmark ? [annotationsButton] : [])].map((button) => (
        <IconButton
          key={button.panel}
          label={button.label}
          icon={button.icon}
          aria-haspopup="dialog"
          aria-expanded={panel === button.panel}
          onClick={() => onPanel(button.panel)}
        />
      ))}
    </header>
  );
}
