-- Events are found on each of their days, until they are over: docs/events.md, Finding.
alter table event_finds
  add column over_at timestamptz,
  -- The wall clock there on the last day of the event. A morning belongs to the night before it: a day on which it ends
  -- before noon is not one of its days.
  add column last_local_at timestamp;

create or replace function event_finds_of(ids int[]) returns setof event_finds language sql stable as $$
  with listed as materialized (
    select l.event_id, a.popularity, a.genres
      from event_artists l join artists a on a.id = l.artist_id where l.event_id = any (ids)
  ), bill as materialized (
    select event_id, max(popularity) as popularity from listed group by event_id
  ), ticket as materialized (
    -- An e-ticket of our own shop costs money, unless its row says otherwise.
    select event_id, min(case when price_minor = 0 then 1 when price_minor > 0 or project_id is not null
                              then 2 end) as price
      from event_tickets where event_id = any (ids) group by event_id
  ), genre as materialized (
    select unnest(ids) as event_id, '' as genre
    union
    select l.event_id, f.family
      from listed l cross join unnest(l.genres) as own (genre) join genre_families f on f.genre = own.genre
  )
  select e.id, g.genre, e.starts_at, e.starts_at at time zone e.zone, e.zone, coalesce(t.price, 0)::smallint,
         coalesce(b.popularity, 0), e.city_id, e.cell, e.near_x, e.near_y, e.near_z, e.over_at,
         greatest(e.starts_at at time zone e.zone, e.over_at at time zone e.zone - interval '12 hours')
    from genre g
    join events e on e.id = g.event_id
    left join bill b on b.event_id = e.id
    left join ticket t on t.event_id = e.id
$$;

create or replace function event_finds_follow(ids int[]) returns void language plpgsql
set enable_seqscan = off
as $$
declare
  chunk constant int := 100;
  part int[];
begin
  for place in 1 .. coalesce(cardinality(ids), 0) by chunk loop
    part := ids[place : place + chunk - 1];
    -- One after the other: a transaction that waits here sees below what the other has written.
    perform from events where id = any (part) order by id for no key update;
    delete from event_finds
     where event_id = any (part) and (event_id, genre) not in (select event_id, genre from event_finds_of(part));
    insert into event_finds as f
    select * from event_finds_of(part) order by event_id, genre
    on conflict (event_id, genre) do update
      set (starts_at, local_at, zone, price, popularity, city_id, cell, near_x, near_y, near_z, over_at, last_local_at) =
          (excluded.starts_at, excluded.local_at, excluded.zone, excluded.price, excluded.popularity,
           excluded.city_id, excluded.cell, excluded.near_x, excluded.near_y, excluded.near_z, excluded.over_at,
           excluded.last_local_at)
      where f is distinct from excluded;
  end loop;
end
$$;

create or replace function event_finds_follow_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform event_finds_follow(array(select id from new_rows order by 1));
  else
    perform event_finds_follow(array(
      select n.id from old_rows o join new_rows n using (id)
       where (n.starts_at, n.over_at, n.zone, n.city_id, n.near_lat, n.near_lon)
             is distinct from (o.starts_at, o.over_at, o.zone, o.city_id, o.near_lat, o.near_lon)
       order by 1
    ));
  end if;
  return null;
end
$$;

drop index event_finds_by_time;
drop index event_finds_by_popularity;
drop index event_finds_by_city;
drop index event_finds_near;
update event_finds f
   set over_at = e.over_at,
       last_local_at = greatest(e.starts_at at time zone e.zone, e.over_at at time zone e.zone - interval '12 hours')
  from events e where e.id = f.event_id;
alter table event_finds alter column over_at set not null, alter column last_local_at set not null;
create index event_finds_by_time on event_finds (genre, starts_at, event_id)
  include (price, popularity, local_at, zone, city_id, over_at, last_local_at);
create index event_finds_by_popularity on event_finds (genre, popularity desc, starts_at, event_id)
  include (price, local_at, zone, over_at, last_local_at);
create index event_finds_by_city on event_finds (genre, city_id, starts_at, event_id)
  include (price, popularity, over_at);
create index event_finds_near on event_finds (genre, cell, starts_at, event_id)
  include (near_x, near_y, near_z, price, popularity, over_at);

-- As before (0111), and by the end: events from a moment on are those that are not over then.
create or replace function search_events(query text, moment timestamptz, is_past boolean,
                              rows_max int default 1000, uses_max int default 1500, walk_max int default 5000)
returns table (event_id int, starts_at timestamptz, kind int)
language plpgsql stable
set plan_cache_mode = force_generic_plan set jit = off set enable_seqscan = off set enable_bitmapscan = off
set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  beyond constant text collate "C" := query || chr(1114111);
  running_since constant timestamptz := events_running_since(moment);
  since constant timestamptz := case when is_past then '-infinity' else running_since end;
  before constant timestamptz := case when is_past then moment else 'infinity' end;
  name_ids int[];
  event_ids int[];
  times timestamptz[];
  kinds int[];
begin
  name_ids := array(
    select s.name_id from (
      (select name_id from event_name_suffixes where tier = 1 and suffix >= query and suffix < beyond
        order by suffix, name_id limit rows_max + 1)
      union all
      (select name_id from event_name_suffixes where tier = 2 and suffix >= query and suffix < beyond
        order by suffix, name_id limit rows_max + 1)
      union all
      (select name_id from event_name_suffixes where tier = 3 and suffix >= query and suffix < beyond
        order by suffix, name_id limit rows_max + 1)
    ) s limit rows_max + 1
  );
  select array_agg(f.event_id), array_agg(f.starts_at), array_agg(f.kind) into event_ids, times, kinds from (
    select u.event_id, u.starts_at, u.kind
      from (select distinct unnest(name_ids[:rows_max])) n (id)
           join event_name_uses u on u.name_id = n.id and u.starts_at >= since and u.starts_at < before
     limit uses_max + 1
  ) f;
  if cardinality(name_ids) <= rows_max and coalesce(cardinality(event_ids), 0) <= uses_max then
    walk_max := 0;
  end if;
  return query select m.event_id, m.starts_at, min(m.kind) from (
    select f.event_id, f.starts_at, f.kind from unnest(event_ids, times, kinds) f (event_id, starts_at, kind)
     where f.starts_at not between running_since and moment
        or (select e.over_at <= moment from events e where e.id = f.event_id) = is_past
    union all
    select w.id, w.starts_at,
           case when strpos(split_part(w.search_text, E'\n', 1), query) > 0 then 1
                when strpos(split_part(w.search_text, E'\n', 2), query) > 0 then 2 else 3 end
      from (
        (select e.id, e.starts_at, e.search_text from events e
          where not is_past and e.starts_at >= since and e.over_at > moment order by e.starts_at, e.id limit walk_max)
        union all
        (select e.id, e.starts_at, e.search_text from events e
          where is_past and e.starts_at < moment and e.over_at <= moment
          order by e.starts_at desc, e.id desc limit walk_max)
      ) w
     where strpos(w.search_text, query) > 0
  ) m group by 1, 2;
end
$$;
