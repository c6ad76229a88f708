import { LeavingGuard } from "#access/administrators/components/leaving-guard.tsx";

/** Asks for confirmation before the page is left during an upload. */
export const SendingGuard = ({ active }: { active: boolean }) => (
  <LeavingGuard active={active} title={"Quitter cette page pendant l’envoi\u202F?"}>
    Le fichier en route n’arrivera pas jusqu’à la boutique. S’il dépasse 20{"\u00A0"}Mo, le choisir à nouveau
    reprendra l’envoi là où il s’est arrêté.
  </LeavingGuard>
);
