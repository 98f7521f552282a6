-- Dispatch of many parcels from the studio (docs/studio.md).
create table dispatch_runs (
  id int generated always as identity primary key,
  -- The person who started it, or went on with it last. No reference: the staff module owns its tables.
  staff_id int not null,
  -- That person's scope, in which rows find their orders; null is everything.
  scope jsonb,
  -- Shared by the rows of the log.
  batch uuid not null,
  row_count int not null check (row_count > 0),
  created_at timestamptz not null,
  stopped_at timestamptz,
  ended_at timestamptz,
  check (stopped_at is null or ended_at is null)
);
create index dispatch_runs_by_age on dispatch_runs (created_at);

create table dispatch_rows (
  run_id int not null references dispatch_runs on delete cascade,
  position int not null,
  -- Line of the file.
  line int not null,
  -- The order's number, as typed.
  number text not null,
  carrier text not null,
  tracking_number text not null,
  url text,
  -- Units that were to be sent when the file was checked.
  unit_count int not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'known', 'left')),
  problem text,
  at timestamptz,
  check ((state = 'left') = (problem is not null)),
  check ((state = 'waiting') = (at is null)),
  primary key (run_id, position)
);
create index dispatch_rows_waiting on dispatch_rows (run_id, position) where state = 'waiting';

-- Unsent orders are read oldest first; a tracking number that is scanned twice is found.
create index orders_in_progress on orders (id) where status = 'INPROGRESS';
create index parcels_by_number on parcels (number);
