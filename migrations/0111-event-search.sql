-- Events by the words of their title, tour and venue: docs/search.md, Events.

-- The normalised title, tour and venue, one a line (the tour's is empty where there is none), written by the events
-- module's indexEvents; '' until then.
alter table events add column search_text text collate "C" not null default '';
create index events_not_indexed on events (id) where search_text = '';

-- For words that are in very many names: the soonest events are walked with their texts, without touching the table.
drop index events_by_time;
create index events_by_time on events (starts_at, id) include (search_text);

-- Many events share a tour or a venue, so each name stands here once. One that is used no more stays and finds nothing.
create table event_names (
  id int generated always as identity primary key,
  form text collate "C" not null unique
);
-- All that follows from each place in a name where a query can begin, as for artists (0002).
create table event_name_suffixes (
  tier smallint not null,
  suffix text collate "C" not null,
  name_id int not null,
  primary key (tier, suffix, name_id)
);
create table event_name_uses (
  name_id int not null,
  starts_at timestamptz not null,
  event_id int not null,
  kind smallint not null, -- 1 title, 2 tour, 3 venue
  primary key (name_id, starts_at, event_id, kind)
);

-- The index follows the events inside the same statement, whoever writes them.
create function event_names_follow() returns trigger language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate event_names, event_name_suffixes, event_name_uses;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if not exists (
      select id, search_text, starts_at from new_events except select id, search_text, starts_at from old_events
    ) then
      return null;
    end if;
  end if;
  if tg_op <> 'INSERT' then
    delete from event_name_uses u
     using old_events o
           cross join string_to_table(o.search_text, E'\n') with ordinality line (form, kind)
           join event_names n on n.form = line.form
     where u.name_id = n.id and u.starts_at = o.starts_at and u.event_id = o.id and u.kind = line.kind;
  end if;
  if tg_op <> 'DELETE' then
    with added as (
      insert into event_names (form)
      select distinct line.form from new_events e cross join string_to_table(e.search_text, E'\n') line (form)
       where line.form <> '' order by 1
      on conflict do nothing returning id, form
    )
    insert into event_name_suffixes (tier, suffix, name_id)
    select f.tier, f.suffix, a.id from added a cross join name_suffixes(a.form) f order by 1, 2, 3;
    insert into event_name_uses (name_id, starts_at, event_id, kind)
    select n.id, e.starts_at, e.id, line.kind
      from new_events e
           cross join string_to_table(e.search_text, E'\n') with ordinality line (form, kind)
           join event_names n on n.form = line.form
     order by 1, 2, 3, 4;
  end if;
  return null;
end
$$;

create trigger event_names_insert after insert on events referencing new table as new_events
  for each statement execute function event_names_follow();
create trigger event_names_update after update on events
  referencing old table as old_events new table as new_events
  for each statement execute function event_names_follow();
create trigger event_names_delete after delete on events referencing old table as old_events
  for each statement execute function event_names_follow();
create trigger event_names_truncate after truncate on events
  for each statement execute function event_names_follow();

-- Nobody finds an event by an old name: it counts as not indexed until indexEvents has run.
create function event_renamed() returns trigger language plpgsql as $$
begin
  new.search_text := '';
  return new;
end
$$;
create trigger event_renamed before update of name, venue, tour_id on events
  for each row when ((new.name, new.venue, new.tour_id) is distinct from (old.name, old.venue, old.tour_id))
  execute function event_renamed();

create function tour_renamed() returns trigger language plpgsql as $$
begin
  update events set search_text = '' where tour_id = new.id and search_text <> '';
  return null;
end
$$;
create trigger tour_renamed after update of name on tours
  for each row when (new.name <> old.name) execute function tour_renamed();

-- Events from a moment on, or before it, whose title (kind 1), tour (2) or venue (3) has a normalised query; in no
-- order. All of them where the query is in at most rows_max places of names and these have at most uses_max events.
-- Else as many, and those among the walk_max events that are next to the moment: of a word that is in so many names
-- the soonest are among them.
create function search_events(query text, moment timestamptz, is_past boolean,
                              rows_max int default 1000, uses_max int default 1500, walk_max int default 5000)
returns table (event_id int, starts_at timestamptz, kind int)
language plpgsql stable
set plan_cache_mode = force_generic_plan set jit = off set enable_seqscan = off set enable_bitmapscan = off
set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  beyond constant text collate "C" := query || chr(1114111);
  since constant timestamptz := case when is_past then '-infinity' else moment end;
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
    union all
    select w.id, w.starts_at,
           case when strpos(split_part(w.search_text, E'\n', 1), query) > 0 then 1
                when strpos(split_part(w.search_text, E'\n', 2), query) > 0 then 2 else 3 end
      from (
        (select e.id, e.starts_at, e.search_text from events e
          where not is_past and e.starts_at >= moment order by e.starts_at, e.id limit walk_max)
        union all
        (select e.id, e.starts_at, e.search_text from events e
          where is_past and e.starts_at < moment order by e.starts_at desc, e.id desc limit walk_max)
      ) w
     where strpos(w.search_text, query) > 0
  ) m group by 1, 2;
end
$$;
