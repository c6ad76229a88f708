-- Lock a member's orders, and store an order with its lines if the member has none that can still be paid, in one statement: nearly every order is
-- such a one, and each round trip costs the process as much as the work itself (docs/decisions/104-receipts-after-requests.md). Returns no row
-- and stores nothing if the member has an open order: the caller then compares the two. `lines`: an array of objects with the columns' names.
create function insert_first_order(
  of_member uuid, as_kind text, with_provider text, costs_cents integer, consents boolean, to_consent_version text,
  placed_at timestamptz, until timestamptz, lines jsonb
) returns table (order_id integer, key uuid) language plpgsql as $$
begin
  -- The same lock as in lockOpenOrders (app/modules/payments/store.server.ts).
  perform pg_advisory_xact_lock(hashtextextended('encrier-orders ' || of_member, 0));
  if exists (select from payments p where p.member_id = of_member and p.state = 'open') then return; end if;
  insert into payments as p (
    member_id, kind, state, provider, amount_cents, withdrawal_consent, consent_version, consented_at, created_at, session_expires_at
  ) values (
    of_member, as_kind, 'open', with_provider, costs_cents, consents, to_consent_version, case when consents then placed_at end, placed_at, until
  ) returning p.id, p.order_key into order_id, key;
  insert into payment_lines (
    payment_id, edition_id, book_title, book_slug, edition_title, edition_slug, price_cents, vat_per_mille
  ) select order_id, l.* from jsonb_to_recordset(lines) as l (
    edition_id integer, book_title text, book_slug text, edition_title text, edition_slug text, price_cents integer, vat_per_mille integer
  );
  return next;
end
$$;
