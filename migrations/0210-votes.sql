-- The vote: stages, ballots and the public record (product 4, 12; docs/vote.md, docs/vote-record.md).

-- The clock that ballots and stages go by: the database's, so that all nodes agree. Tests put another in its place.
create function vote_clock() returns timestamptz language sql volatile as 'select clock_timestamp()';

create table vote_stages (
  id int generated always as identity primary key,
  season int not null default 3 check (season > 0),
  name jsonb not null check (name ? 'en'),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  -- When the result becomes final by itself; without it a command says so.
  results_at timestamptz,
  result_visibility text not null check (result_visibility in ('live', 'hidden', 'final')),
  status text not null default 'upcoming' check (status in ('upcoming', 'open', 'tabulating', 'final')),
  final_at timestamptz,
  -- Of the results that operators have given out; the record follows.
  result_version int not null default 0 check (result_version >= 0),
  -- What the record has said of it: in which block it opened, closed and became final, up to which event it has opened
  -- commitments, and the result it has published.
  opened_in int,
  closed_in int,
  final_in int,
  opened_to_seq bigint not null default 0,
  published_version int not null default 0,
  check (opens_at < closes_at),
  check (results_at >= closes_at),
  check ((final_at is null) = (status <> 'final')),
  check (result_visibility <> 'final' or status = 'final'),
  -- One stage at a time.
  exclude using gist (int4range(season, season, '[]') with &&, tstzrange(opens_at, closes_at) with &&)
);

create table vote_stage_events (
  id bigint generated always as identity primary key,
  stage_id int not null references vote_stages on delete cascade,
  from_state text,
  to_state text not null,
  act text not null,
  at timestamptz not null,
  actor text not null,
  data jsonb not null default '{}'
);
create index vote_stage_events_by_stage on vote_stage_events (stage_id, id);
create trigger append_only before update or delete on vote_stage_events
  for each row when (pg_trigger_depth() = 0) execute function refuse_change_of_event();

create table vote_candidates (
  id int generated always as identity primary key,
  stage_id int not null references vote_stages on delete cascade,
  artist_id int not null references artists,
  -- Ballots for this artist that are not removed: a recount of vote_ballots at any moment.
  total bigint not null default 0 check (total >= 0),
  unique (stage_id, artist_id)
) with (fillfactor = 50);
create index vote_candidates_by_artist on vote_candidates (artist_id);

-- Who voted what, here and nowhere else. The code is encrypted with a key outside the database, and goes with the fan.
create table vote_ballots (
  -- SHA-256 of the receipt code.
  ballot bytea primary key check (length(ballot) = 32),
  stage_id int not null references vote_stages,
  user_id bigint references users on delete set null,
  artist_id int not null,
  code_sealed bytea,
  -- Of the last cast or change, while the stage hides its results.
  commitment bytea check (length(commitment) = 32),
  cast_at timestamptz not null,
  changed_at timestamptz,
  removed_at timestamptz,
  removal_reason text
    check (removal_reason in ('fake_account', 'duplicate_person', 'court_order', 'fan_left')),
  -- For operators who look for patterns: a keyed hash of the network block, and the kind of device. Erased 30 days
  -- after the stage is final.
  network_key text,
  device text,
  check ((removed_at is null) = (removal_reason is null)),
  -- No foreign key to candidates: each ballot would lock the row of its tally, and they are fixed once a stage is open.
  unique (stage_id, user_id)
);
create index vote_ballots_by_user on vote_ballots (user_id, stage_id) where user_id is not null;
create index vote_ballots_by_candidate on vote_ballots (stage_id, artist_id);
create index vote_ballots_by_network on vote_ballots (stage_id, network_key) where network_key is not null;

-- A number votes once a stage, whoever has it later: HMAC with a key outside the database. Kept until 30 days after the
-- stage is final.
create table vote_numbers (
  stage_id int not null references vote_stages on delete cascade,
  number_hash bytea not null,
  primary key (stage_id, number_hash)
);

-- How many cast a ballot within an hour from an address (a keyed hash) or with a dial code.
create table vote_counts (
  stage_id int not null references vote_stages on delete cascade,
  kind text not null check (kind in ('address', 'dial_code')),
  who text not null,
  hour timestamptz not null,
  count int not null,
  primary key (stage_id, kind, who, hour)
);

create table vote_events (
  -- Not the seq of the record, which is given when the block is made.
  id bigint generated always as identity primary key,
  stage_id int not null,
  type text not null check (type in ('cast', 'change', 'remove')),
  ballot bytea not null,
  artist_id int,
  commitment bytea,
  nonce bytea check (length(nonce) = 32),
  reason text,
  seq bigint unique,
  block int,
  check ((artist_id is null) = (type = 'remove')),
  check ((reason is null) = (type <> 'remove')),
  check ((commitment is null) = (nonce is null)),
  check ((seq is null) = (block is null))
);
create index vote_events_without_block on vote_events (id) where block is null;
create index vote_events_to_open on vote_events (stage_id, seq) where nonce is not null;
create index vote_events_by_ballot on vote_events (ballot);

create table vote_blocks (
  season int not null,
  block int not null check (block > 0),
  at timestamptz not null,
  prev_hash bytea not null check (length(prev_hash) = 32),
  hash bytea not null unique check (length(hash) = 32),
  -- Marks, events and openings: pages end by it.
  weight int not null check (weight > 0),
  last_seq bigint not null,
  -- Canonical JSON of the whole block: what is published is what was hashed.
  body text not null,
  primary key (season, block),
  -- The chain never forks.
  unique (season, prev_hash)
);
create trigger append_only before update or delete on vote_blocks
  for each row execute function refuse_change_of_event();

-- Public keys that receipts and heads were signed with, so that old ones can still be checked.
create table vote_keys (
  kid text primary key,
  jwk jsonb not null,
  first_used_at timestamptz not null
);

create table vote_heads (
  season int not null,
  block int not null,
  at timestamptz not null,
  jws text not null,
  primary key (season, block),
  foreign key (season, block) references vote_blocks
);

create table vote_witnessings (
  season int not null,
  block int not null,
  witness text not null,
  url text not null,
  at timestamptz not null,
  primary key (season, block, witness),
  foreign key (season, block) references vote_heads
);
