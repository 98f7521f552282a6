-- Events of which the day is known and the time is not yet (docs/events.md). `starts_at` is then the last minute of the
-- day there, so that it is to come all day long and stands after what has a time.
alter table events
  add column is_day_only boolean not null default false,
  -- The same of `previous_starts_at`.
  add column previous_is_day_only boolean not null default false;
alter table event_changes add column was_is_day_only boolean not null default false;

-- Whether an event has another day or time. One whose time becomes known, or is open again, has not moved.
create function has_moved(was events, new_one events) returns boolean language sql immutable as $$
  select was.starts_at <> new_one.starts_at and not ((was.is_day_only or new_one.is_day_only)
    and (was.starts_at at time zone was.zone)::date = (new_one.starts_at at time zone new_one.zone)::date)
$$;

create or replace function event_follows() returns trigger language plpgsql as $$
begin
  select coalesce(new.lat, c.lat), coalesce(new.lon, c.lon) into new.near_lat, new.near_lon
    from cities c where c.id = new.city_id;
  if tg_op = 'INSERT' then
    return new;
  end if;
  if new.status <> old.status and new.status_changed_at is not distinct from old.status_changed_at then
    new.status_changed_at := now();
  end if;
  if has_moved(old, new) and new.previous_starts_at is not distinct from old.previous_starts_at then
    new.previous_starts_at := old.starts_at;
    new.previous_is_day_only := old.is_day_only;
  end if;
  if (new.name, new.venue, new.venue_address, new.city_id, new.zone, new.lat, new.lon, new.status,
      new.doors_at, new.starts_at, new.is_day_only, new.ends_at)
     is distinct from
     (old.name, old.venue, old.venue_address, old.city_id, old.zone, old.lat, old.lon, old.status,
      old.doors_at, old.starts_at, old.is_day_only, old.ends_at)
  then
    new.revision := old.revision + 1;
    new.updated_at := now();
  end if;
  return new;
end
$$;

create or replace function event_changed() returns trigger language plpgsql as $$
begin
  insert into event_changes (event_id, was_status, was_starts_at, was_venue, was_city_id, was_is_day_only)
    values (old.id, old.status, old.starts_at, old.venue, old.city_id, old.is_day_only)
    on conflict (event_id) do nothing;
  return null;
end
$$;
