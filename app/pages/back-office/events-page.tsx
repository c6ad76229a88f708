import { Plus } from "lucide-react";
import { EventTable } from "#books/agenda/components/back-office/event-table.tsx";
import { Screen } from "#pages/back-office/screen.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Link } from "#ui/link.tsx";

export default function EventsPage() {
  return (
    <Screen
      lead={
        <>
          Rencontres, salons, lectures{"\u202F"}: ils sont annoncés à l’adresse{" "}
          <Link href="/agenda">/agenda</Link> et sur la page de leur livre. Pour mettre l’agenda dans les
          menus, écrivez <Link href="/admin/pages/agenda">son introduction</Link>.
        </>
      }
      actions={
        <ButtonLink href="/admin/agenda/nouveau" variant="primary" icon={<Plus aria-hidden />}>
          Nouveau rendez-vous
        </ButtonLink>
      }
    >
      <EventTable />
    </Screen>
  );
}
