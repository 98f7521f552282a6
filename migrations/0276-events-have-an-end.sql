-- When an event is over: docs/events.md, Over. Until then it is listed, can be saved and has its tickets.
alter table events
  -- The last day of an event of which only days are known; null where it is one day.
  add column ends_on date,
  -- Its end; three hours after the start where that is not known; of days without a time the end of the last day there.
  -- Its last minute comes once where clocks jump at midnight. Moments are added to in UTC, because that is immutable.
  add column over_at timestamptz not null generated always as (
    case
      when is_day_only then ((
        greatest(ends_on, (starts_at at time zone zone)::date) + time '23:59'
      ) at time zone zone at time zone 'UTC' + interval '1 minute') at time zone 'UTC'
      when ends_at is null then (starts_at at time zone 'UTC' + interval '3 hours') at time zone 'UTC'
      else greatest(ends_at, starts_at)
    end
  ) stored;

-- Events of more than a day are few: those that run at a moment are found by their span.
create index events_long on events using gist (tstzrange(starts_at, over_at))
  where over_at - starts_at > interval '24 hours';

-- Events that begin before this moment are over at `moment`. Lists of what is to come walk their index from here, in the
-- order of the starts.
create function events_running_since(moment timestamptz) returns timestamptz
language plpgsql stable parallel safe set enable_seqscan = off as $$
begin
  return least(moment - interval '24 hours', (
    select min(long.starts_at) from (
      select e.starts_at from events e
       where e.over_at - e.starts_at > interval '24 hours' and tstzrange(e.starts_at, e.over_at) @> moment offset 0
    ) long
  ));
end
$$;

create or replace function event_follows() returns trigger language plpgsql as $$
begin
  select coalesce(new.lat, c.lat), coalesce(new.lon, c.lon) into new.near_lat, new.near_lon
    from cities c where c.id = new.city_id;
  if not new.is_day_only then
    new.ends_on := null;
  end if;
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
      new.doors_at, new.starts_at, new.is_day_only, new.ends_at, new.ends_on)
     is distinct from
     (old.name, old.venue, old.venue_address, old.city_id, old.zone, old.lat, old.lon, old.status,
      old.doors_at, old.starts_at, old.is_day_only, old.ends_at, old.ends_on)
  then
    new.revision := old.revision + 1;
    new.updated_at := now();
  end if;
  return new;
end
$$;

-- A change of what had begun and was not over still concerns fans. Null in rows from before.
alter table event_changes add column was_over_at timestamptz;
create or replace function event_changed() returns trigger language plpgsql as $$
begin
  insert into event_changes (event_id, was_status, was_starts_at, was_over_at, was_venue, was_city_id, was_is_day_only)
    values (old.id, old.status, old.starts_at, old.over_at, old.venue, old.city_id, old.is_day_only)
    on conflict (event_id) do nothing;
  return null;
end
$$;

-- The bill of an event has its start and its end.
alter table event_artists add column over_at timestamptz;
update event_artists l set over_at = e.over_at from events e where e.id = l.event_id;
alter table event_artists alter column over_at set not null;
create or replace function event_artist_follows() returns trigger language plpgsql as $$
begin
  select starts_at, over_at into new.starts_at, new.over_at from events where id = new.event_id;
  return new;
end
$$;
create or replace function event_moves() returns trigger language plpgsql as $$
begin
  update event_artists set starts_at = new.starts_at, over_at = new.over_at where event_id = new.id;
  return null;
end
$$;
drop trigger event_moves on events;
create trigger event_moves after update on events
  for each row when ((old.starts_at, old.over_at) is distinct from (new.starts_at, new.over_at))
  execute function event_moves();

-- A tour is over with the last of its dates.
alter table tours add column over_at timestamptz;
create or replace function recount_tours(ids int[]) returns void language sql as $$
  update tours t
     set first_at = d.first_at, last_at = d.last_at, over_at = d.over_at, event_count = d.event_count
    from unnest(ids) as changed (id)
    cross join lateral (
      select min(e.starts_at) as first_at, max(e.starts_at) as last_at, max(e.over_at) as over_at,
             count(*)::int as event_count
        from events e where e.tour_id = changed.id and e.status <> 'cancelled'
    ) d
   where t.id = changed.id
     and (t.first_at, t.last_at, t.over_at, t.event_count)
         is distinct from (d.first_at, d.last_at, d.over_at, d.event_count)
$$;
create or replace function tours_follow_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform recount_tours(array(select distinct tour_id from new_events where tour_id is not null order by 1));
  elsif tg_op = 'DELETE' then
    perform recount_tours(array(select distinct tour_id from old_events where tour_id is not null order by 1));
  else
    perform recount_tours(array(
      select distinct c.tour_id from old_events o join new_events n using (id)
       cross join lateral (values (o.tour_id), (n.tour_id)) c (tour_id)
       where c.tour_id is not null
         and (o.tour_id, o.starts_at, o.over_at, o.status) is distinct from (n.tour_id, n.starts_at, n.over_at, n.status)
       order by 1
    ));
  end if;
  return null;
end
$$;
select recount_tours(array(select id from tours));

drop index events_by_time;
create index events_by_time on events (starts_at, id) include (search_text, over_at);
drop index events_by_city;
create index events_by_city on events (city_id, starts_at, id) include (over_at);
drop index events_near;
create index events_near on events (cell, starts_at, id) include (near_x, near_y, near_z, over_at)
  where status = 'scheduled';
drop index event_artists_by_time;
create index event_artists_by_time on event_artists (artist_id, starts_at, event_id) include (over_at);
drop index tours_by_date;
create index tours_by_date on tours (last_at desc nulls last, id desc) include (over_at);
drop index tours_by_popularity;
create index tours_by_popularity on tours (popularity desc, id) include (last_at, over_at);
