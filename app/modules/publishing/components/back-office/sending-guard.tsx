import { LeavingGuard } from "#modules/administrators/components/leaving-guard.tsx";

/** Asks before the page is left while a file is on its way. */
export const SendingGuard = ({ active }: { active: boolean }) => (
  <LeavingGuard active={active} title={"Quitter cette page pendant l’envoi\u202F?"}>
    Le fichier en route n’arrivera pas jusqu’à la boutique. S’il dépasse 20{"\u00A0"}Mo, le choisir à nouveau
    reprendra l’envoi là où il s’est arrêté.
  </LeavingGuard>
);
