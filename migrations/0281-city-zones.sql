-- Each city's time zone (docs/events.md). The cities module fills it at the start, so it is null until then.
alter table cities add column zone text;

comment on column cities.zone is 'IANA name; computed from the place by the cities module';

-- As before (0105), but an update of other columns leaves the index of names alone.
create or replace function city_suffixes_follow() returns trigger language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate city_suffixes;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if not exists (
      select id, population, search_name from new_cities except select id, population, search_name from old_cities
    ) then
      return null;
    end if;
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
