-- What events are found by, of many at once. A plan that was made while a table was empty read all of it for every
-- event: now bills and tickets are read in one pass each, for a hundred events at a time.

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
         coalesce(b.popularity, 0), e.city_id, e.cell, e.near_x, e.near_y, e.near_z
    from genre g
    join events e on e.id = g.event_id
    left join bill b on b.event_id = e.id
    left join ticket t on t.event_id = e.id
$$;

-- A hundred at a time: so few that no plan is a bad one.
create or replace function event_finds_follow(ids int[]) returns void language plpgsql
set enable_seqscan = off
as $$
declare
  chunk constant int := 100;
  part int[];
begin
  for place in 1 .. coalesce(cardinality(ids), 0) by chunk loop
    part := ids[place : place + chunk - 1];
    -- One after the other: who waits here sees below what the other has written.
    perform from events where id = any (part) order by id for no key update;
    delete from event_finds
     where event_id = any (part) and (event_id, genre) not in (select event_id, genre from event_finds_of(part));
    insert into event_finds as f
    select * from event_finds_of(part) order by event_id, genre
    on conflict (event_id, genre) do update
      set (starts_at, local_at, zone, price, popularity, city_id, cell, near_x, near_y, near_z) =
          (excluded.starts_at, excluded.local_at, excluded.zone, excluded.price, excluded.popularity,
           excluded.city_id, excluded.cell, excluded.near_x, excluded.near_y, excluded.near_z)
      where f is distinct from excluded;
  end loop;
end
$$;

-- With the zone, whole lists of dates are read from the index alone; with the city, so are those of a map.
drop index event_finds_by_time;
create index event_finds_by_time on event_finds (genre, starts_at, event_id)
  include (price, popularity, local_at, zone, city_id);
drop index event_finds_by_popularity;
create index event_finds_by_popularity on event_finds (genre, popularity desc, starts_at, event_id)
  include (price, local_at, zone);
