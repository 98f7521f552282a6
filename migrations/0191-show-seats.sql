-- Who watches: docs/shows.md, Connections.

-- Each device that a fan watched on: the fan's viewing data, kept for 90 days.
create table show_connections (
  show_id int not null references shows on delete cascade,
  connection_id uuid not null,
  user_id bigint not null references users on delete cascade,
  device_name text not null,
  opened_at timestamptz not null,
  -- The last sign of life before it ended.
  seen_at timestamptz not null,
  closed_at timestamptz,
  closed_by text check (closed_by in ('fan', 'takeover', 'silence')),
  primary key (show_id, connection_id),
  check ((closed_at is null) = (closed_by is null))
);
create index show_connections_of_fan on show_connections (user_id, opened_at);
create index show_connections_by_age on show_connections (seen_at);

-- The one device that has the picture, a fan and show. Heartbeats touch nothing but beat_at, so that their updates need no
-- index (HOT), with room for them in each page.
create table show_seats (
  show_id int not null references shows on delete cascade,
  user_id bigint not null references users on delete cascade,
  connection_id uuid not null,
  device_name text not null,
  since timestamptz not null,
  beat_at timestamptz not null,
  primary key (show_id, user_id)
) with (fillfactor = 60);
create index show_seats_of_fan on show_seats (user_id);

-- Whether heartbeats are written at all: a seat frees only while they are. One row.
create table show_beat_clock (
  is_only boolean primary key default true check (is_only),
  flushed_at timestamptz not null,
  counting_since timestamptz not null
);
insert into show_beat_clock (flushed_at, counting_since) values ('-infinity', '-infinity');

-- What each process last counted.
create table show_audiences (
  show_id int not null references shows on delete cascade,
  node uuid not null,
  -- Seats of all processes, and visitors of this one.
  seat_count int not null,
  visitor_count int not null,
  counted_at timestamptz not null,
  primary key (show_id, node)
);
