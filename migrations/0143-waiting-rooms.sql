-- Waiting rooms of popular sales (product 8; docs/waiting-room.md).
create table waiting_rooms (
  project_id bigint primary key references projects on delete cascade,
  -- How many fans a minute it lets in.
  per_minute integer not null check (per_minute between 1 and 100000),
  opens_at timestamptz not null,
  -- When the next of those who come after the opening is let in, at the earliest.
  next_at timestamptz not null,
  -- Who came before the opening; fixed from then on, because their turns are reckoned from it.
  early_count integer not null default 0 check (early_count >= 0)
);

create table waiting_places (
  project_id bigint not null references waiting_rooms on delete cascade,
  user_id bigint not null references users,
  primary key (project_id, user_id),
  entered_at timestamptz not null,
  -- When the fan's turn comes; null for who came before the opening: that is drawn at random.
  ready_at timestamptz
);
create index waiting_places_of_fans on waiting_places (user_id);
create index waiting_places_by_time on waiting_places (entered_at);
