-- An entry whose time is impossible is stored and never counts before a plausible one; one that an operator forgot, with
-- the door that wrote it down, counts nowhere (docs/door.md).
alter table door_entries
  add column is_implausible boolean not null default false,
  add column forgotten_at timestamptz;
create index door_entries_forgotten on door_entries (event_id, forgotten_at) where forgotten_at is not null;
