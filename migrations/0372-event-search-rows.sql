-- The rows by which events are searched: one for each event, and one for each family of genres on its bill (docs/events.md).
alter table event_finds rename to event_search_rows;
alter table event_search_rows rename constraint event_finds_pkey to event_search_rows_pkey;
alter table event_search_rows rename constraint event_finds_event_id_fkey to event_search_rows_event_id_fkey;
alter index event_finds_free rename to event_search_rows_free;
alter index event_finds_free_by_popularity rename to event_search_rows_free_by_popularity;
alter index event_finds_by_time rename to event_search_rows_by_time;
alter index event_finds_by_popularity rename to event_search_rows_by_popularity;
alter index event_finds_by_city rename to event_search_rows_by_city;
alter index event_finds_near rename to event_search_rows_near;

alter trigger event_finds_insert on events rename to event_search_rows_insert;
alter trigger event_finds_update on events rename to event_search_rows_update;
alter trigger event_finds_artist_insert on event_artists rename to event_search_rows_artist_insert;
alter trigger event_finds_artist_update on event_artists rename to event_search_rows_artist_update;
alter trigger event_finds_artist_delete on event_artists rename to event_search_rows_artist_delete;
alter trigger event_finds_ticket_insert on event_tickets rename to event_search_rows_ticket_insert;
alter trigger event_finds_ticket_update on event_tickets rename to event_search_rows_ticket_update;
alter trigger event_finds_ticket_delete on event_tickets rename to event_search_rows_ticket_delete;
alter trigger event_finds_follow_artist on artists rename to event_search_rows_artist_change;

alter function event_finds_of(int[]) rename to event_search_rows_of;
alter function event_finds_follow(int[]) rename to refresh_event_search_rows;
alter function event_finds_follow_events() rename to event_search_rows_follow_events;
alter function event_finds_follow_parts() rename to event_search_rows_follow_parts;
alter function event_finds_follow_artist() rename to event_search_rows_follow_artist;

-- Function bodies name tables and functions by text, so they are replaced.
create or replace function event_search_rows_follow_events() returns trigger language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_event_search_rows(array(select id from new_rows order by 1));
  else
    perform refresh_event_search_rows(array(
      select n.id from old_rows o join new_rows n using (id)
       where (n.starts_at, n.over_at, n.zone, n.city_id, n.near_lat, n.near_lon)
             is distinct from (o.starts_at, o.over_at, o.zone, o.city_id, o.near_lat, o.near_lon)
       order by 1
    ));
  end if;
  return null;
end
$$;

create or replace function event_search_rows_follow_parts() returns trigger language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_event_search_rows(array(select distinct event_id from new_rows order by 1));
  elsif tg_op = 'DELETE' then
    perform refresh_event_search_rows(array(select distinct event_id from old_rows order by 1));
  elsif tg_table_name = 'event_tickets' then
    perform refresh_event_search_rows(array(
      select event_id from new_rows union select event_id from old_rows order by 1
    ));
  else
    -- When an event moves, its bill is updated too: the event's own trigger follows that.
    perform refresh_event_search_rows(array(
      select event_id from (
        (select event_id, artist_id from new_rows except select event_id, artist_id from old_rows)
        union
        (select event_id, artist_id from old_rows except select event_id, artist_id from new_rows)
      ) changed
      group by event_id order by 1
    ));
  end if;
  return null;
end
$$;

create or replace function event_search_rows_follow_artist() returns trigger language plpgsql
as $$
begin
  perform refresh_event_search_rows(array(
    select distinct event_id from event_artists where artist_id = new.id order by 1
  ));
  return null;
end
$$;

create or replace function refresh_event_search_rows(ids int[]) returns void language plpgsql
set enable_seqscan = off
as $$
declare
  chunk constant int := 100;
  part int[];
begin
  for place in 1 .. coalesce(cardinality(ids), 0) by chunk loop
    part := ids[place : place + chunk - 1];
    -- Locks one after the other, so that a transaction that waited sees the rows of the one before.
    perform from events where id = any (part) order by id for no key update;
    delete from event_search_rows
     where event_id = any (part) and (event_id, genre) not in (select event_id, genre from event_search_rows_of(part));
    insert into event_search_rows as f
    select * from event_search_rows_of(part) order by event_id, genre
    on conflict (event_id, genre) do update
      set (starts_at, local_at, zone, price, popularity, city_id, cell, near_x, near_y, near_z, over_at, last_local_at) =
          (excluded.starts_at, excluded.local_at, excluded.zone, excluded.price, excluded.popularity,
           excluded.city_id, excluded.cell, excluded.near_x, excluded.near_y, excluded.near_z, excluded.over_at,
           excluded.last_local_at)
      where f is distinct from excluded;
  end loop;
end
$$;
