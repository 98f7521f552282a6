-- Artist search: docs/search.md says how names are ranked and why the index looks like this.

-- The normalised name, written by the search module's indexArtists; empty until then.
alter table artists add column search_name text collate "C" not null default '';

drop index artists_by_popularity;
create index artists_by_popularity on artists (popularity desc, id) include (search_name);
create index artists_not_indexed on artists (id) where search_name = '';

-- One row for each place in a name where a query can begin: all that follows is the suffix, so that whatever
-- contains the query lies in one range of each tier. Read through the primary key alone.
create table artist_suffixes (
  tier smallint not null, -- 1 start of the name, 2 start of a word, 3 inside a word
  suffix text collate "C" not null,
  popularity int not null,
  artist_id int not null,
  primary key (tier, suffix, popularity, artist_id)
);

create function name_suffixes(name text) returns table (tier smallint, suffix text)
language sql immutable parallel safe as $$
  select (case when place = 1 then 1 when substr(name, place - 1, 1) = ' ' then 2 else 3 end)::smallint,
         substr(name, place)
    from generate_series(1, length(name)) place
   where substr(name, place, 1) <> ' '
$$;

-- The index follows the artists inside the same statement, whoever writes them.
create function artist_suffixes_follow() returns trigger language plpgsql
-- Its plan is kept by the connection, so it must suit one row although a bulk load may have made it.
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate artist_suffixes;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if not exists (
      select from old_artists o join new_artists n using (id)
       where (n.search_name, n.popularity) is distinct from (o.search_name, o.popularity)
    ) then
      return null;
    end if;
  end if;
  if tg_op <> 'INSERT' then
    delete from artist_suffixes s
     using old_artists o cross join name_suffixes(o.search_name) was
     where s.tier = was.tier and s.suffix = was.suffix and s.popularity = o.popularity and s.artist_id = o.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into artist_suffixes (tier, suffix, popularity, artist_id)
    select f.tier, f.suffix, n.popularity, n.id
      from new_artists n cross join name_suffixes(n.search_name) f
     order by f.tier, f.suffix, n.popularity, n.id;
  end if;
  return null;
end
$$;

create trigger artist_suffixes_insert after insert on artists referencing new table as new_artists
  for each statement execute function artist_suffixes_follow();
create trigger artist_suffixes_update after update on artists
  referencing old table as old_artists new table as new_artists
  for each statement execute function artist_suffixes_follow();
create trigger artist_suffixes_delete after delete on artists referencing old table as old_artists
  for each statement execute function artist_suffixes_follow();
create trigger artist_suffixes_truncate after truncate on artists
  for each statement execute function artist_suffixes_follow();

-- A renamed artist must not be found by the old name: the row counts as not indexed until indexArtists has run.
create function artist_renamed() returns trigger language plpgsql as $$
begin
  new.search_name := '';
  return new;
end
$$;
create trigger artist_renamed before update of name on artists
  for each row when (new.name <> old.name) execute function artist_renamed();

-- 0 the name is the query, 1 it begins with it, 2 a word does, 3 it is inside, 4 it is not there.
create function match_tier(name text, query text) returns int
language sql immutable parallel safe as $$
  select case
    when strpos(name, query) = 0 then 4
    when name = query then 0
    when starts_with(name, query) then 1
    when strpos(name, ' ' || query) > 0 then 2
    else 3
  end
$$;

-- Ranks a normalised query: ids of one page, best first, and the number of matches. Both stop at 1,001.
-- Few matches are all read and sorted. Of many, each tier is either short (read and sorted) or long: then the
-- most popular artists are walked until the page is full, and if they do not fill it the tier is read after all.
-- The last two arguments say what is few and how far to walk; they change the time it takes, not the answer.
create function search_artists(query text, page_offset int, page_limit int,
                               rows_max int default 2000, walk_max int default null,
                               out total_count int, out artist_ids int[])
language plpgsql stable
set plan_cache_mode = force_generic_plan set jit = off set enable_seqscan = off set enable_bitmapscan = off
set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  reach constant int := 1001;
  wanted constant int := least(page_offset::bigint + page_limit, reach);
  beyond constant text collate "C" := query || chr(1114111);
  tier_beyond text collate "C";
  row_count int;
  missing int;
  tier_max int;
  depth int;
  tier_ids int[];
begin
  select count(*), count(distinct h.artist_id) into row_count, total_count from (
    select s.artist_id from artist_suffixes s
     where s.tier in (1, 2, 3) and s.suffix >= query and s.suffix < beyond
     limit rows_max + 1
  ) h;

  if row_count <= rows_max then
    total_count := least(total_count, reach);
    artist_ids := array(
      select h.artist_id from (
        select s.artist_id, s.popularity,
               min(case when s.tier = 1 and s.suffix = query then 0 else s.tier end) tier
          from artist_suffixes s
         where s.tier in (1, 2, 3) and s.suffix >= query and s.suffix < beyond
         group by s.artist_id, s.popularity
      ) h
      order by h.tier, h.popularity desc, h.artist_id
      offset page_offset limit greatest(wanted - page_offset, 0)
    );
    return;
  end if;

  if total_count < reach then
    select count(distinct s.artist_id) into total_count from artist_suffixes s
     where s.tier in (1, 2, 3) and s.suffix >= query and s.suffix < beyond;
  end if;
  total_count := least(total_count, reach);

  artist_ids := '{}';
  for t in 0..3 loop
    missing := wanted - cardinality(artist_ids);
    exit when missing <= 0;
    tier_beyond := case t when 0 then query || chr(1) else beyond end;
    -- The more are wanted, the longer is the walk to them, and the more rows are worth reading instead.
    tier_max := rows_max * greatest(1, sqrt(missing) / 2);
    select count(*) into row_count from (
      select from artist_suffixes s
       where s.tier = greatest(t, 1) and s.suffix >= query and s.suffix < tier_beyond
       limit tier_max + 1
    ) h;
    tier_ids := '{}';
    if row_count > tier_max then
      tier_ids := array(
        select w.id from (
          select a.id, a.popularity, a.search_name from artists a order by a.popularity desc, a.id
           limit coalesce(walk_max, 4000 + 40 * missing)
        ) w
        where match_tier(w.search_name, query) = t
        order by w.popularity desc, w.id
        limit missing
      );
    end if;
    -- A name that holds the query twice has two rows side by side: a few more than needed do almost always.
    foreach depth in array array[4 * missing, null] loop
      exit when row_count = 0 or cardinality(tier_ids) >= missing;
      tier_ids := array(
        select h.artist_id from (
          select distinct d.popularity, d.artist_id from (
            select s.popularity, s.artist_id from artist_suffixes s
             where s.tier = greatest(t, 1) and s.suffix >= query and s.suffix < tier_beyond
             order by s.popularity desc, s.artist_id
             limit depth
          ) d
        ) h
        join artists a on a.id = h.artist_id
        where match_tier(a.search_name, query) = t
        order by h.popularity desc, h.artist_id
        limit missing
      );
      exit when row_count <= least(depth, tier_max);
    end loop;
    artist_ids := artist_ids || tier_ids;
  end loop;
  artist_ids := artist_ids[page_offset + 1 : wanted];
end
$$;
