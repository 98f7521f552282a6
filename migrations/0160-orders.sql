-- Orders (product 3, 8, 9). What was bought and for how much freezes here; a payment belongs to one order (0165).
create table orders (
  id bigint generated always as identity primary key,
  -- In addresses and answers: random, so that orders can be neither guessed nor counted.
  public_id text collate "C" not null unique check (public_id ~ '^[A-Za-z0-9_-]{22,40}$'),
  -- For people: in mails, on parcels, on the phone.
  number text collate "C" not null unique check (number ~ '^[0-9A-Z]{4}-[0-9A-Z]{5}$'),
  -- Null once the account is deleted: amounts, country and dates stay (product 9).
  user_id bigint references users on delete set null,
  project_id int not null references projects,
  status text not null check (status in ('NOTHING', 'PENDING', 'INPROGRESS', 'DISPATCHED', 'COMPLETED', 'REFUNDED')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  total bigint not null check (total >= 0),
  shipping bigint not null check (shipping >= 0),
  shipping_tax bigint not null check (shipping_tax between 0 and shipping),
  fees jsonb not null,
  taxes jsonb not null,
  duties text not null check (duties in ('none', 'ddp', 'dap')),
  -- {promised_from, promised_to}; null where nothing is shipped.
  delivery jsonb,
  coupon_id int references coupons,
  -- {id, name, discount, shipping_discount} as it was then.
  coupon jsonb,
  check ((coupon_id is null) = (coupon is null)),
  -- A copy: what the fan's address book says later changes nothing.
  shipping_address jsonb,
  -- How the fan wants to be seen among the supporters.
  supporter text not null check (supporter in ('named', 'country', 'hidden')),
  -- Which texts, in which language, and when.
  agreed jsonb not null,
  locale text not null,
  placed_at timestamptz not null,
  -- Stock is held until then while PENDING.
  hold_expires_at timestamptz,
  -- Payments that may still charge: while there is one, no hold ends. Counted with the payments, and recounted by tests.
  open_payments int not null default 0 check (open_payments >= 0),
  paid_at timestamptz,
  dispatched_at timestamptz,
  completed_at timestamptz,
  -- A lost or open dispute marks the order (product 3).
  is_disputed boolean not null default false
);
create index orders_by_fan on orders (user_id, placed_at desc, id desc) where user_id is not null;
create index orders_by_project on orders (project_id, status, id);
-- One unpaid order a fan and project, decided by the database.
create unique index orders_open on orders (user_id, project_id) where status = 'PENDING';
create index orders_by_hold on orders (hold_expires_at, id) where status = 'PENDING';
create index orders_to_complete on orders (dispatched_at, id) where status = 'DISPATCHED';
create index orders_by_coupon on orders (coupon_id) where coupon_id is not null;

create table order_events (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  from_state text,
  to_state text not null,
  act text not null,
  at timestamptz not null,
  actor text not null,
  data jsonb not null default '{}'
);
create index order_events_by_order on order_events (order_id, id);
create trigger append_only before update or delete on order_events
  for each row when (pg_trigger_depth() = 0) execute function refuse_change_of_event();

create table order_lines (
  order_id bigint not null references orders,
  -- From 0, as in the quote.
  position smallint not null,
  product_id int not null references products,
  variant_id int not null references variants,
  -- As they were called in the fan's language.
  name text not null,
  option_names jsonb not null,
  unit bigint not null check (unit >= 0),
  quantity int not null check (quantity > 0),
  discount bigint not null check (discount between 0 and unit * quantity),
  tax bigint not null check (tax >= 0),
  tax_basis_points int not null check (tax_basis_points >= 0),
  needs_shipping boolean not null,
  -- Field id → what was typed; erased after 90 days.
  custom_fields jsonb not null default '{}',
  -- Pieces whose refund is asked for or done, and pieces in parcels.
  refunded_count int not null default 0 check (refunded_count between 0 and quantity),
  dispatched_count int not null default 0 check (dispatched_count between 0 and quantity),
  primary key (order_id, position)
);
create index order_lines_by_variant on order_lines (variant_id, order_id);
create index order_lines_by_product on order_lines (product_id, order_id);

create table parcels (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  carrier text not null,
  number text not null,
  url text,
  sent_at timestamptz not null,
  delivered_at timestamptz,
  unique (order_id, carrier, number)
);
create table parcel_items (
  parcel_id bigint not null references parcels,
  position smallint not null,
  quantity int not null check (quantity > 0),
  primary key (parcel_id, position)
);
