import type { ReactNode } from "react";

interface AuthFrameProps {
  title: string;
  /** One sentence under the title. */
  intro?: ReactNode;
  children: ReactNode;
}

/** The narrow layout of all account screens. */
export function AuthFrame({ title, intro, children }: AuthFrameProps) {
  return (
    <div className="shell py-10 sm:py-16">
      <div className="mx-auto max-w-md">
        {/* Receives focus after navigation, so that a screen reader starts at the title. */}
        <h1 tabIndex={-1}>{title}</h1>
        {intro && <p className="mt-2 text-muted">{intro}</p>}
        <div className="mt-8">{children}</div>
      </div>
    </div>
  );
}
