-- City search: an index of suffixes as for artists (0002), in two tiers and with the population for popularity.
-- docs/search.md explains both.

create index cities_by_population on cities (population desc, id) include (search_name);

create table city_suffixes (
  tier smallint not null, -- 1 start of a word, 2 inside a word
  suffix text collate "C" not null,
  population int not null,
  city_id int not null,
  primary key (tier, suffix, population, city_id)
);

create function city_suffixes_follow() returns trigger language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate city_suffixes;
    return null;
  end if;
  if tg_op <> 'INSERT' then
    delete from city_suffixes s
     using old_cities o cross join name_suffixes(o.search_name) was
     where s.tier = case was.tier when 3 then 2 else 1 end and s.suffix = was.suffix
       and s.population = o.population and s.city_id = o.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into city_suffixes (tier, suffix, population, city_id)
    select case f.tier when 3 then 2 else 1 end, f.suffix, n.population, n.id
      from new_cities n cross join name_suffixes(n.search_name) f
     order by 1, 2, 3, 4;
  end if;
  return null;
end
$$;

create trigger city_suffixes_insert after insert on cities referencing new table as new_cities
  for each statement execute function city_suffixes_follow();
create trigger city_suffixes_update after update on cities
  referencing old table as old_cities new table as new_cities
  for each statement execute function city_suffixes_follow();
create trigger city_suffixes_delete after delete on cities referencing old table as old_cities
  for each statement execute function city_suffixes_follow();
create trigger city_suffixes_truncate after truncate on cities
  for each statement execute function city_suffixes_follow();

create index cities_by_place on cities using gist (point(lon, lat));

-- Ranks a normalised query: ids of one page, best first, and the number of matches. Both stop at 1,001.
-- As search_artists, but a word of the name counts as much as its beginning (or York would hide New York City
-- behind each Yorkville), and the table is small enough to be walked to its end.
create function search_cities(query text, page_offset int, page_limit int, rows_max int default 2000,
                              out total_count int, out city_ids int[])
language plpgsql stable
set plan_cache_mode = force_generic_plan set jit = off set enable_seqscan = off set enable_bitmapscan = off
set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  reach constant int := 1001;
  wanted constant int := least(page_offset::bigint + page_limit, reach);
  beyond constant text collate "C" := query || chr(1114111);
  row_count int;
  missing int;
begin
  select count(*), count(distinct h.city_id) into row_count, total_count from (
    select s.city_id from city_suffixes s
     where s.tier in (1, 2) and s.suffix >= query and s.suffix < beyond
     limit rows_max + 1
  ) h;
  if row_count > rows_max and total_count < reach then
    select count(distinct s.city_id) into total_count from city_suffixes s
     where s.tier in (1, 2) and s.suffix >= query and s.suffix < beyond;
  end if;
  total_count := least(total_count, reach);

  if row_count <= rows_max then
    city_ids := array(
      select h.city_id from (
        select s.city_id, s.population, min(s.tier) tier from city_suffixes s
         where s.tier in (1, 2) and s.suffix >= query and s.suffix < beyond
         group by s.city_id, s.population
      ) h
      order by h.tier, h.population desc, h.city_id
      offset page_offset limit greatest(wanted - page_offset, 0)
    );
    return;
  end if;

  city_ids := '{}';
  for t in 1..2 loop
    missing := wanted - cardinality(city_ids);
    exit when missing <= 0;
    select count(*) into row_count from (
      select from city_suffixes s where s.tier = t and s.suffix >= query and s.suffix < beyond limit rows_max + 1
    ) h;
    if row_count > rows_max then
      city_ids := city_ids || array(
        select c.id from cities c
         where case match_tier(c.search_name, query) when 3 then 2 when 4 then 3 else 1 end = t
         order by c.population desc, c.id
         limit missing
      );
    elsif row_count > 0 then
      city_ids := city_ids || array(
        select h.city_id from (
          select distinct s.population, s.city_id from city_suffixes s
           where s.tier = t and s.suffix >= query and s.suffix < beyond
        ) h
        join cities c on c.id = h.city_id
        where case match_tier(c.search_name, query) when 3 then 2 when 4 then 3 else 1 end = t
        order by h.population desc, h.city_id
        limit missing
      );
    end if;
  end loop;
  city_ids := city_ids[page_offset + 1 : wanted];
end
$$;
