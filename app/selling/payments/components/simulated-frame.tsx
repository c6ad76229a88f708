import type { ReactNode } from "react";

/** The frame of every page of the simulated provider, which states first that it is a simulation. */
export function SimulatedFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-accent/30 bg-accent-tint px-4 py-2 text-center text-accent">
        <strong>Simulation{"\u202f"}:</strong> aucune carte n’est débitée
      </header>
      <main id="contenu" tabIndex={-1} className="shell flex-1 py-8 md:py-14">
        <div className="mx-auto max-w-4xl">
          <h1 tabIndex={-1} className="text-2xl">
            {title}
          </h1>
          {children}
        </div>
      </main>
    </div>
  );
}
