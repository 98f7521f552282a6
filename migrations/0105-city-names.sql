-- Cities by all their names (docs/search.md).

-- The names that other languages have: locale → name. `name` is the English one, and what is shown elsewhere.
alter table cities add column names jsonb not null default '{}';

comment on column cities.search_name is 'normalised forms of all names, one a line; written by the cities module';

-- Tiers as for artists now: 1 start of a name, 2 start of a later word, 3 inside a word.
create or replace function city_suffixes_follow() returns trigger language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate city_suffixes;
    return null;
  end if;
  if tg_op <> 'INSERT' then
    delete from city_suffixes s
     using old_cities o
           cross join string_to_table(o.search_name, E'\n') form
           cross join name_suffixes(form) was
     where s.tier = was.tier and s.suffix = was.suffix and s.population = o.population and s.city_id = o.id;
  end if;
  if tg_op <> 'DELETE' then
    -- Two names may end alike.
    insert into city_suffixes (tier, suffix, population, city_id)
    select distinct f.tier, f.suffix, n.population, n.id
      from new_cities n
           cross join string_to_table(n.search_name, E'\n') form
           cross join name_suffixes(form) f
     order by 1, 2, 3, 4;
  end if;
  return null;
end
$$;

truncate city_suffixes;
insert into city_suffixes (tier, suffix, population, city_id)
select distinct f.tier, f.suffix, c.population, c.id from cities c cross join name_suffixes(c.search_name) f
 order by 1, 2, 3, 4;

-- 0 a name is the query, 1 a word begins with it, 2 it is inside a word, 3 it is in no name.
create function city_rank(names text, query text) returns int
language sql immutable parallel safe as $$
  select case
    when strpos(names, query) = 0 then 3
    when strpos(E'\n' || names || E'\n', E'\n' || query || E'\n') > 0 then 0
    when strpos(' ' || names, ' ' || query) > 0 or strpos(names, E'\n' || query) > 0 then 1
    else 2
  end
$$;

-- As before (0003), over all names of a city, with those that are the query first: whoever typed a whole name means it.
create or replace function search_cities(query text, page_offset int, page_limit int, rows_max int default 2000,
                                         out total_count int, out city_ids int[])
language plpgsql stable
set plan_cache_mode = force_generic_plan set jit = off set enable_seqscan = off set enable_bitmapscan = off
set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  reach constant int := 1001;
  wanted constant int := least(page_offset::bigint + page_limit, reach);
  beyond constant text collate "C" := query || chr(1114111);
  tiers int[];
  row_count int;
  missing int;
begin
  select count(*), count(distinct h.city_id) into row_count, total_count from (
    select s.city_id from city_suffixes s
     where s.tier in (1, 2, 3) and s.suffix >= query and s.suffix < beyond
     limit rows_max + 1
  ) h;
  if row_count > rows_max and total_count < reach then
    select count(distinct s.city_id) into total_count from city_suffixes s
     where s.tier in (1, 2, 3) and s.suffix >= query and s.suffix < beyond;
  end if;
  total_count := least(total_count, reach);

  if row_count <= rows_max then
    city_ids := array(
      select h.city_id from (
        select s.city_id, s.population,
               min(case when s.tier = 1 and s.suffix = query then 0 when s.tier < 3 then 1 else 2 end) rank
          from city_suffixes s
         where s.tier in (1, 2, 3) and s.suffix >= query and s.suffix < beyond
         group by s.city_id, s.population
      ) h
      order by h.rank, h.population desc, h.city_id
      offset page_offset limit greatest(wanted - page_offset, 0)
    );
    return;
  end if;

  city_ids := array(
    select s.city_id from city_suffixes s where s.tier = 1 and s.suffix = query
     order by s.population desc, s.city_id limit wanted
  );
  for r in 1..2 loop
    missing := wanted - cardinality(city_ids);
    exit when missing <= 0;
    tiers := case r when 1 then '{1,2}'::int[] else '{3}' end;
    select count(*) into row_count from (
      select from city_suffixes s
       where s.tier = any (tiers) and s.suffix >= query and s.suffix < beyond limit rows_max + 1
    ) h;
    if row_count > rows_max then
      city_ids := city_ids || array(
        select c.id from cities c where city_rank(c.search_name, query) = r
         order by c.population desc, c.id
         limit missing
      );
    elsif row_count > 0 then
      city_ids := city_ids || array(
        select h.city_id from (
          select distinct s.population, s.city_id from city_suffixes s
           where s.tier = any (tiers) and s.suffix >= query and s.suffix < beyond
        ) h
        join cities c on c.id = h.city_id
        where city_rank(c.search_name, query) = r
        order by h.population desc, h.city_id
        limit missing
      );
    end if;
  end loop;
  city_ids := city_ids[page_offset + 1 : wanted];
end
$$;

-- 臺 and 台 are one letter to the search from now on (normalise).
update artists set search_name = replace(search_name, '臺', '台') where search_name like '%臺%';
