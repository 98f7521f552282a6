-- What events are found by: date, genre, distance, price, popularity (docs/events.md, Finding). One narrow row for an
-- event and each family of genres on its bill, and one with the genre '' for the event alone, so that each list of
-- found events is a walk along one index. Triggers keep the rows equal to what event_finds_of says, whoever writes.

-- The families that fans choose from, and the genres of artists (locales/*/genre.json) that belong to each.
create table genre_families (
  genre text collate "C" not null,
  family text collate "C" not null,
  primary key (genre, family)
);
insert into genre_families (genre, family)
select unnest(string_to_array(genres, ' ')), family
  from (values
    ('pop', 'pop dance-pop idol-pop k-pop j-pop c-pop cantopop city-pop indie-pop dream-pop synth-pop electropop hyperpop latin-pop pop-rock pop-punk ballad opm schlager chanson anime vocaloid'),
    ('k-pop', 'k-pop'),
    ('j-pop', 'j-pop city-pop visual-kei anime vocaloid'),
    ('indie', 'indie indie-pop indie-rock alternative alternative-rock dream-pop shoegaze lo-fi'),
    ('rock', 'rock rock-and-roll indie-rock alternative-rock pop-rock folk-rock hard-rock garage-rock psychedelic-rock progressive-rock post-rock math-rock shoegaze grunge visual-kei post-punk'),
    ('punk', 'punk pop-punk post-punk hardcore emo ska'),
    ('metal', 'metal heavy-metal death-metal black-metal metalcore'),
    ('hip-hop', 'hip-hop rap trap lo-fi'),
    ('r-and-b', 'r-and-b soul neo-soul funk disco gospel blues'),
    ('electronic', 'electronic techno house deep-house trance drum-and-bass dubstep edm ambient synthwave experimental synth-pop electropop hyperpop'),
    ('jazz', 'jazz jazz-fusion bossa-nova blues'),
    ('folk', 'folk country bluegrass americana singer-songwriter acoustic folk-rock'),
    ('latin', 'latin salsa cumbia reggaeton tango flamenco samba mpb sertanejo latin-pop bossa-nova bolero'),
    ('reggae', 'reggae dancehall dub ska'),
    ('world', 'world traditional afrobeats chanson schlager trot enka opm dangdut luk-thung bolero flamenco'),
    ('classical', 'classical opera soundtrack musical')
  ) listed (family, genres);

create table event_finds (
  event_id int not null references events on delete cascade,
  -- A family, or '' for the event alone.
  genre text collate "C" not null,
  starts_at timestamptz not null,
  -- The wall clock there, by which "tonight" and dates are meant.
  local_at timestamp not null,
  zone text not null,
  -- 0 no price is known, 1 there is a free ticket, 2 tickets cost money.
  price smallint not null,
  -- Of the best known artist on the bill.
  popularity int not null,
  city_id int not null,
  cell int,
  near_x double precision,
  near_y double precision,
  near_z double precision,
  primary key (event_id, genre)
);

create index event_finds_by_time on event_finds (genre, starts_at, event_id) include (price, popularity, local_at);
create index event_finds_free on event_finds (genre, starts_at, event_id) where price = 1;
create index event_finds_by_popularity on event_finds (genre, popularity desc, starts_at, event_id)
  include (price, local_at);
create index event_finds_free_by_popularity on event_finds (genre, popularity desc, starts_at, event_id)
  where price = 1;
create index event_finds_by_city on event_finds (genre, city_id, starts_at, event_id) include (price, popularity);
create index event_finds_near on event_finds (genre, cell, starts_at, event_id)
  include (near_x, near_y, near_z, price, popularity);

create function event_finds_of(ids int[]) returns setof event_finds language sql stable as $$
  select e.id, g.genre, e.starts_at, e.starts_at at time zone e.zone, e.zone, ticket.price, bill.popularity,
         e.city_id, e.cell, e.near_x, e.near_y, e.near_z
    from unnest(ids) i (id) join events e on e.id = i.id
   cross join lateral (
     select coalesce(max(a.popularity), 0) as popularity
       from event_artists l join artists a on a.id = l.artist_id where l.event_id = e.id
   ) bill
   cross join lateral (
     -- An e-ticket of our own shop costs money, unless its row says otherwise.
     select coalesce(min(case when t.price_minor = 0 then 1 when t.price_minor > 0 or t.project_id is not null
                              then 2 end), 0)::smallint as price
       from event_tickets t where t.event_id = e.id
   ) ticket
   cross join lateral (
     select '' as genre
     union
     select f.family
       from event_artists l join artists a on a.id = l.artist_id
      cross join unnest(a.genres) as own (genre) join genre_families f on f.genre = own.genre
      where l.event_id = e.id
   ) g
$$;

create function event_finds_follow(ids int[]) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if cardinality(ids) = 0 then
    return;
  end if;
  -- One after the other: who waits here sees below what the other has written.
  perform from events where id = any (ids) order by id for no key update;
  delete from event_finds
   where event_id = any (ids) and (event_id, genre) not in (select event_id, genre from event_finds_of(ids));
  insert into event_finds as f
  select * from event_finds_of(ids) order by event_id, genre
  on conflict (event_id, genre) do update
    set (starts_at, local_at, zone, price, popularity, city_id, cell, near_x, near_y, near_z) =
        (excluded.starts_at, excluded.local_at, excluded.zone, excluded.price, excluded.popularity,
         excluded.city_id, excluded.cell, excluded.near_x, excluded.near_y, excluded.near_z)
    where f is distinct from excluded;
end
$$;

create function event_finds_follow_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform event_finds_follow(array(select id from new_rows order by 1));
  else
    perform event_finds_follow(array(
      select n.id from old_rows o join new_rows n using (id)
       where (n.starts_at, n.zone, n.city_id, n.near_lat, n.near_lon)
             is distinct from (o.starts_at, o.zone, o.city_id, o.near_lat, o.near_lon)
       order by 1
    ));
  end if;
  return null;
end
$$;
create trigger event_finds_insert after insert on events referencing new table as new_rows
  for each statement execute function event_finds_follow_events();
create trigger event_finds_update after update on events
  referencing old table as old_rows new table as new_rows
  for each statement execute function event_finds_follow_events();

-- Of the bill and of the tickets: what was added, changed, and taken away.
create function event_finds_follow_parts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform event_finds_follow(array(select distinct event_id from new_rows order by 1));
  elsif tg_op = 'DELETE' then
    perform event_finds_follow(array(select distinct event_id from old_rows order by 1));
  elsif tg_table_name = 'event_tickets' then
    perform event_finds_follow(array(
      select event_id from new_rows union select event_id from old_rows order by 1
    ));
  else
    -- When an event moves, its bill is updated too: the event's own trigger follows that.
    perform event_finds_follow(array(
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
create trigger event_finds_artist_insert after insert on event_artists referencing new table as new_rows
  for each statement execute function event_finds_follow_parts();
create trigger event_finds_artist_update after update on event_artists
  referencing old table as old_rows new table as new_rows
  for each statement execute function event_finds_follow_parts();
create trigger event_finds_artist_delete after delete on event_artists referencing old table as old_rows
  for each statement execute function event_finds_follow_parts();
create trigger event_finds_ticket_insert after insert on event_tickets referencing new table as new_rows
  for each statement execute function event_finds_follow_parts();
create trigger event_finds_ticket_update after update on event_tickets
  referencing old table as old_rows new table as new_rows
  for each statement execute function event_finds_follow_parts();
create trigger event_finds_ticket_delete after delete on event_tickets referencing old table as old_rows
  for each statement execute function event_finds_follow_parts();

create function event_finds_follow_artist() returns trigger language plpgsql as $$
begin
  perform event_finds_follow(array(
    select distinct event_id from event_artists where artist_id = new.id order by 1
  ));
  return null;
end
$$;
create trigger event_finds_follow_artist after update of genres, popularity on artists
  for each row when ((old.genres, old.popularity) is distinct from (new.genres, new.popularity))
  execute function event_finds_follow_artist();

select event_finds_follow(array(select id from events order by id));
