-- What lists need at a million artists: docs/bench.md, scale.

-- Campaigns of '(INVALID)' artists are left out of lists. They are few: lists read all of them at once.
create index artists_invalid on artists (id) where name like '(INVALID)%';

-- When the event begins, the event's own; kept by the triggers below. An artist's dates are read in their order from
-- one index.
alter table event_artists add column starts_at timestamptz;
update event_artists l set starts_at = e.starts_at from events e where e.id = l.event_id;
alter table event_artists alter column starts_at set not null;
create index event_artists_by_time on event_artists (artist_id, starts_at, event_id);
drop index event_artists_by_artist;

create function event_artist_follows() returns trigger language plpgsql as $$
begin
  select starts_at into new.starts_at from events where id = new.event_id;
  return new;
end
$$;
create trigger event_artist_follows before insert on event_artists
  for each row execute function event_artist_follows();

create function event_moves() returns trigger language plpgsql as $$
begin
  update event_artists set starts_at = new.starts_at where event_id = new.id;
  return null;
end
$$;
create trigger event_moves after update of starts_at on events
  for each row when (old.starts_at <> new.starts_at) execute function event_moves();
