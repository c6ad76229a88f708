import { Monitor, Moon, Sun } from "lucide-react";
import { SegmentedChoice } from "./segmented-choice.tsx";
import { themes, type Theme } from "./theme.ts";

const icons = { system: Monitor, light: Sun, dark: Moon } as const;

export interface ThemeSwitchProps {
  value: Theme;
  onChange: (theme: Theme) => void;
}

/** Système, Clair, Sombre. The caller stores the choice. */
export function ThemeSwitch(props: ThemeSwitchProps) {
  const options = themes.map(({ id, label }) => {
    const Icon = icons[id];
    return { id, label, icon: <Icon aria-hidden className="size-4" /> };
  });
  return <SegmentedChoice legend="Apparence" options={options} {...props} />;
}
