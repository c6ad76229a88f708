import { Check, Hourglass, Minus, TriangleAlert } from "lucide-react";
import type { FormatStates } from "#books/publishing/edition-formats.contract.ts";
import { formats as formatNames } from "#books/publishing/edition-formats.rules.ts";
import { Badge } from "#ui/badge.tsx";

const looks = {
  ready: { tone: "success", Icon: Check, text: "prêt" },
  pending: { tone: "neutral", Icon: Hourglass, text: "en préparation" },
  failed: { tone: "accent", Icon: TriangleAlert, text: "en échec" },
  absent: { tone: "neutral", Icon: Minus, text: "n’existe pas" },
  missing: { tone: "accent", Icon: TriangleAlert, text: "fichier manquant" },
  damaged: { tone: "accent", Icon: TriangleAlert, text: "fichier endommagé" },
} as const;

/** The state of each format, as a word with an icon; the reason of a failure is next to it. */
export function FormatBadges({ formats }: { formats: FormatStates | undefined }) {
  return (
    <ul aria-label="Formats" className="flex min-h-7 flex-wrap gap-1.5">
      {formats &&
        formatNames.map((name) => {
          const { state, lost } = formats[name];
          const { tone, Icon, text } = looks[state === "ready" ? (lost ?? state) : state];
          return (
            <li key={name}>
              <Badge tone={tone}>
                <Icon aria-hidden />
                {name.toUpperCase()}
                <span className="sr-only"> {text}</span>
              </Badge>
            </li>
          );
        })}
    </ul>
  );
}
