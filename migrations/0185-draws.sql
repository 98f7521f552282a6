-- Draws of fan signs (product 10, docs/draws.md): what is committed before the sale, which entries there are, and who won.

create table draws (
  project_id int primary key references projects on delete cascade,
  status text not null check (status in ('open', 'frozen', 'drawn', 'closed', 'cancelled')),
  prize_count int not null check (prize_count between 1 and 1000),
  -- How long a winner has for the confirmation.
  confirm_hours int not null check (confirm_hours between 1 and 720),
  -- Encrypted with a key outside the database until the draw; its SHA-256 is public from the beginning.
  sealed_seed bytea not null,
  seed_hash bytea not null check (octet_length(seed_hash) = 32),
  committed_at timestamptz not null,
  -- The chain of the beacon as it was configured then.
  chain_hash text not null check (chain_hash ~ '^[0-9a-f]{64}$'),
  public_key text not null check (public_key ~ '^[0-9a-f]{192}$'),
  genesis_time bigint not null check (genesis_time > 0),
  period_seconds int not null check (period_seconds > 0),
  -- The round is named before the sale. Where the list is late, it is the first in time of those that follow it by
  -- round_step each.
  round bigint not null check (round > 0),
  round_step int not null check (round_step > 0),
  -- Paid and not refunded, kept with the entries and proved by recount.
  entry_count int not null default 0 check (entry_count >= 0),
  frozen_at timestamptz,
  list_hash bytea check (octet_length(list_hash) = 32),
  listed int check (listed >= 0),
  final_round bigint check (final_round >= round and (final_round - round) % round_step = 0),
  -- Published with the result.
  drawn_at timestamptz,
  seed bytea check (octet_length(seed) = 32),
  signature bytea check (octet_length(signature) = 48),
  check ((frozen_at is null) = (list_hash is null)),
  check ((frozen_at is null) = (listed is null)),
  check ((frozen_at is null) = (final_round is null)),
  check ((drawn_at is null) = (seed is null)),
  check ((drawn_at is null) = (signature is null)),
  check (case status when 'open' then frozen_at is null when 'cancelled' then true else frozen_at is not null end),
  check (case status when 'drawn' then drawn_at is not null when 'closed' then drawn_at is not null
    when 'cancelled' then true else drawn_at is null end)
);
create index draws_at_work on draws (status, project_id) where status in ('open', 'frozen', 'drawn');

create table draw_events (
  id bigint generated always as identity primary key,
  project_id int not null references draws on delete cascade,
  from_state text,
  to_state text not null,
  act text not null,
  at timestamptz not null,
  actor text not null,
  data jsonb not null default '{}'
);
create index draw_events_by_draw on draw_events (project_id, id);
create trigger append_only before update or delete on draw_events
  for each row when (pg_trigger_depth() = 0) execute function refuse_change_of_event();

-- One chance, of one piece that was paid for.
create table draw_entries (
  -- Random and public: it tells neither the fan nor the order.
  id text collate "C" primary key check (id ~ '^[a-z2-7]{16}$'),
  project_id int not null references draws,
  order_id bigint not null references orders,
  position smallint not null,
  -- Of the order's line, from 1.
  piece int not null check (piece > 0),
  -- Null once the account is deleted.
  user_id bigint references users on delete set null,
  made_at timestamptz not null,
  refunded_at timestamptz,
  -- In the published list.
  is_listed boolean not null default false,
  rank int check (rank > 0),
  unique (order_id, position, piece)
);
create index draw_entries_listed on draw_entries (project_id, id) where is_listed;
create index draw_entries_by_rank on draw_entries (project_id, rank) where rank is not null;
create index draw_entries_by_fan on draw_entries (user_id, project_id) where user_id is not null;

create table draw_winners (
  id bigint generated always as identity primary key,
  project_id int not null references draws,
  entry_id text collate "C" not null unique references draw_entries,
  status text not null check (status in ('waiting', 'confirmed', 'lapsed', 'withdrawn')),
  chosen_at timestamptz not null,
  confirm_until timestamptz not null check (confirm_until > chosen_at)
);
create index draw_winners_by_draw on draw_winners (project_id, id);

create table draw_winner_events (
  id bigint generated always as identity primary key,
  winner_id bigint not null references draw_winners,
  from_state text,
  to_state text not null,
  act text not null,
  at timestamptz not null,
  actor text not null,
  data jsonb not null default '{}'
);
create index draw_winner_events_by_winner on draw_winner_events (winner_id, id);
create trigger append_only before update or delete on draw_winner_events
  for each row when (pg_trigger_depth() = 0) execute function refuse_change_of_event();
