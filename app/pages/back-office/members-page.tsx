import { Screen } from "#pages/back-office/screen.tsx";
import { ProvenDownload } from "#access/administrators/components/proven-download.tsx";
import { useMay } from "#access/administrators/components/use-may.ts";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { MemberListControls } from "#office/members/components/member-list-controls.tsx";
import { MemberList } from "#office/members/components/member-list.tsx";
import { useMemberList } from "#office/members/components/use-member-list.ts";
import { membersUrl } from "#office/members/members.queries.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Link } from "#ui/link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { KeptViews } from "#ui/kept-views.tsx";
import { Pagination } from "#ui/pagination.tsx";

export default function MembersPage() {
  const list = useMemberList();
  const may = useMay();
  return (
    <Screen
      className="border-b-0"
      actions={
        <>
          {may.change("members") && (
            <ProvenDownload href={membersUrl(list)}>Exporter cette liste</ProvenDownload>
          )}
          {may.change("house") && <ButtonLink href="/admin/membres/import">Apporter vos lecteurs</ButtonLink>}
        </>
      }
    >
      {list.book && (
        <p className="pb-4 text-muted">
          Seulement les lecteurs d’un livre. <Link href="/admin/membres">Voir tous les membres</Link>
        </p>
      )}
      <MemberListControls selection={list} onChange={list.change} />
      <div className="mt-8">
        <Loaded answer={list.members}>
          {(found) =>
            found.items.length === 0 ? <Nothing list={list} /> : <Found list={list} found={found} />
          }
        </Loaded>
      </div>
    </Screen>
  );
}

type List = ReturnType<typeof useMemberList>;

function Found({ list, found }: { list: List; found: NonNullable<List["members"]["data"]> }) {
  const amount = new Intl.NumberFormat("fr-FR").format(found.total);
  const total = found.isMore
    ? `plus de ${amount} membres : précisez la recherche pour voir les autres`
    : `${amount} ${found.total > 1 ? "membres" : "membre"}`;
  return (
    <div aria-busy={list.members.isPlaceholderData || undefined}>
      <div className="pb-2">
        <KeptViews path="/admin/membres" />
      </div>
      <MemberList members={found.items} />
      <div className="pt-6">
        <Pagination
          label="Pages de la liste"
          page={list.page}
          pageCount={list.pageCount}
          summary={`Page ${list.page} / ${list.pageCount} — ${total}`}
          hrefFor={list.hrefFor}
        />
      </div>
    </div>
  );
}

const Nothing = ({ list }: { list: List }) =>
  list.q || list.book || list.status !== "all" || list.page > 1 ? (
    <EmptyState title="Aucun membre ne correspond.">
      Vérifiez l’orthographe, ou montrez tous les membres.
    </EmptyState>
  ) : (
    <EmptyState title="Aucun membre pour le moment." />
  );
