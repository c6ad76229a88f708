import { OwnPageList } from "#words/texts/components/back-office/own-page-list.tsx";
import { Screen } from "#pages/back-office/screen.tsx";
import { Link } from "#ui/link.tsx";

export default function OwnPagesPage() {
  return (
    <Screen
      lead={
        <>
          Ce que la boutique ne prévoit pas{"\u202F"}: vos manuscrits, vos libraires, votre presse. Les
          mentions, les conditions et l’aide sont dans les{" "}
          <Link href="/admin/reglages?onglet=textes">réglages</Link>.
        </>
      }
    >
      <OwnPageList />
    </Screen>
  );
}
