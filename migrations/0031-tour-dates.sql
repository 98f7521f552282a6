-- A list of tours is sorted by their dates and by how well the artist is known. Both stand on the tour and follow
-- by triggers, so that no list has to count the dates of every tour.

alter table tours
  -- Of the dates that are not cancelled.
  add column first_at timestamptz,
  add column last_at timestamptz,
  add column event_count int not null default 0,
  add column popularity int not null default 0;

create function recount_tours(ids int[]) returns void language sql as $$
  update tours t
     set first_at = d.first_at, last_at = d.last_at, event_count = d.event_count
    from unnest(ids) as changed (id)
    cross join lateral (
      select min(e.starts_at) as first_at, max(e.starts_at) as last_at, count(*)::int as event_count
        from events e where e.tour_id = changed.id and e.status <> 'cancelled'
    ) d
   where t.id = changed.id
     and (t.first_at, t.last_at, t.event_count) is distinct from (d.first_at, d.last_at, d.event_count)
$$;

create function tours_follow_events() returns trigger language plpgsql as $$
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
         and (o.tour_id, o.starts_at, o.status) is distinct from (n.tour_id, n.starts_at, n.status)
       order by 1
    ));
  end if;
  return null;
end
$$;
create trigger tours_follow_insert after insert on events referencing new table as new_events
  for each statement execute function tours_follow_events();
create trigger tours_follow_update after update on events
  referencing old table as old_events new table as new_events
  for each statement execute function tours_follow_events();
create trigger tours_follow_delete after delete on events referencing old table as old_events
  for each statement execute function tours_follow_events();

create function tour_takes_popularity() returns trigger language plpgsql as $$
begin
  select a.popularity into new.popularity from artists a where a.id = new.artist_id;
  return new;
end
$$;
create trigger tour_takes_popularity before insert or update of artist_id on tours
  for each row execute function tour_takes_popularity();

create function tours_follow_popularity() returns trigger language plpgsql as $$
begin
  update tours set popularity = new.popularity where artist_id = new.id;
  return null;
end
$$;
create trigger tours_follow_popularity after update of popularity on artists
  for each row when (new.popularity <> old.popularity) execute function tours_follow_popularity();

update tours set artist_id = artist_id;
select recount_tours(array(select id from tours));

create index tours_by_date on tours (last_at desc nulls last, id desc);
create index tours_by_popularity on tours (popularity desc, id) include (last_at);
