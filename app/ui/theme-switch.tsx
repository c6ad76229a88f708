import { Monitor, Moon, Sun } from "lucide-react";
import { useId } from "react";
import { classNames } from "./class-names.ts";
import { themes, type Theme } from "./theme.ts";

const icons = { system: Monitor, light: Sun, dark: Moon } as const;

export interface ThemeSwitchProps {
  value: Theme;
  onChange: (theme: Theme) => void;
  className?: string | undefined;
}

/** Système, Clair, Sombre: three native radios side by side. Remembering the choice is the caller's part. */
export function ThemeSwitch({ value, onChange, className }: ThemeSwitchProps) {
  const name = useId();
  return (
    <fieldset className={className}>
      <legend className="sr-only">Apparence</legend>
      <div className="inline-flex rounded border border-control bg-raised">
        {themes.map(({ id, label }) => {
          const Icon = icons[id];
          return (
            <label key={id} className={optionStyle}>
              <input
                type="radio"
                name={name}
                value={id}
                checked={id === value}
                onChange={() => onChange(id)}
                className="sr-only"
              />
              <Icon aria-hidden className="size-4" />
              {label}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

const optionStyle = classNames(
  "relative flex min-h-9 items-center gap-1.5 rounded px-3 text-sm text-muted transition-colors hover:text-ink",
  "has-checked:bg-sunken has-checked:font-semibold has-checked:text-ink",
  "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
);
