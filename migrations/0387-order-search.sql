-- Forms by whose beginnings staff find orders, as src/commerce/orders/server/search-forms.ts folds them (docs/studio.md).
create table order_search (
  order_id bigint not null references orders,
  kind text collate "C" not null check (kind in ('number', 'email', 'name', 'phone', 'parcel', 'provider')),
  -- An empty name marks an older order whose buyer a job has yet to index.
  folded text collate "C" not null,
  primary key (order_id, kind, folded)
);
create index order_search_by_form on order_search (kind, folded, order_id);
insert into order_search
  select id, 'number', lower(replace(number, '-', '')) from orders
  union select id, 'name', '' from orders where user_id is not null
  union select order_id, 'parcel', lower(regexp_replace(number, '[^A-Za-z0-9]', '', 'g')) from parcels
  union select order_id, 'provider', lower(public_id) from payments
  union select order_id, 'provider', lower(provider_ref) from payments where provider_ref is not null
  union select p.order_id, 'provider', lower(r.provider_ref) from refunds r join payments p on p.id = r.payment_id
    where r.provider_ref is not null;

-- Lists of staff: by time or total, the few disputed ones, and by the method that paid.
create index orders_by_time on orders (placed_at, id);
create index orders_by_total on orders (total, id);
create index orders_disputed on orders (placed_at, id) where is_disputed;
create index payments_by_method on payments (method, order_id) where pays;

-- Notes of staff about an order; the fan gets them in an export.
create table order_notes (
  id int generated always as identity primary key,
  order_id bigint not null references orders,
  -- No reference: the staff module owns its tables.
  staff_id int not null,
  text text not null check (text <> ''),
  created_at timestamptz not null
);
create index order_notes_by_order on order_notes (order_id, id);
