import type { ReactNode } from "react";
import { buttonStyle, type ButtonSize, type ButtonVariant } from "./button-style.ts";

interface FileButtonProps {
  children: ReactNode;
  /** As of a file input. */
  accept?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  onChoose: (file: File) => void;
}

/** A button that asks for a file. */
export const FileButton = ({
  children,
  accept,
  variant = "secondary",
  size = "sm",
  onChoose,
}: FileButtonProps) => (
  <label className={buttonStyle(variant, size, "cursor-pointer has-focus-visible:outline-2")}>
    {children}
    <input
      type="file"
      accept={accept}
      className="sr-only"
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        // The same file can be chosen again.
        target.value = "";
        if (file) onChoose(file);
      }}
    />
  </label>
);
