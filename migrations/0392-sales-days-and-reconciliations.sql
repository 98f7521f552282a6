-- Sales and refunds by day of the company's zone, counted from order_events and the ledger.
create table sales_days (
  day date not null,
  project_id int not null references projects,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Orders that were placed and that were paid on this day, and the units of the paid ones.
  placed int not null,
  paid int not null,
  units int not null,
  -- Minor units: what fans paid, what was promised back to them, and what banks took back in disputes.
  revenue bigint not null,
  refunded bigint not null,
  disputed bigint not null,
  primary key (day, project_id, currency)
);
-- How far sales_days reaches; what happened from `counted_until` on is counted when it is read.
create table sales_rollup (
  is_only boolean primary key default true check (is_only),
  zone text not null,
  counted_until timestamptz not null
);
create index order_events_of_sales on order_events (at)
  where from_state is null or act in ('pay', 'pay_late');
create index order_lines_unsent on order_lines (order_id)
  where needs_shipping and quantity > dispatched_count + returned_count;
create index ledger_entries_by_time on ledger_entries (at, id);
create index refunds_unsettled on refunds (id) where status in ('requested', 'pending', 'failed');

-- Comparisons of our payments with those of the providers, which staff start and a job does.
create table reconciliations (
  id int generated always as identity primary key,
  requested_at timestamptz not null,
  -- As the log names them.
  requested_by text not null,
  -- How many days of payments are read.
  days int not null check (days between 1 and 366),
  status text not null check (status in ('waiting', 'done', 'failed')),
  finished_at timestamptz,
  checked int not null default 0,
  -- Payments that were begun and never charged, and payments that could not be read, by provider without keys.
  never_charged int not null default 0,
  without_keys jsonb not null default '{}',
  check ((finished_at is null) = (status = 'waiting'))
);
create unique index reconciliations_waiting on reconciliations ((true)) where status = 'waiting';
create table reconciliation_differences (
  reconciliation_id int not null references reconciliations on delete cascade,
  position int not null,
  kind text not null,
  -- Public id of our payment or refund, or the provider's id of its event.
  object text not null,
  ours jsonb,
  theirs jsonb,
  primary key (reconciliation_id, position)
);
