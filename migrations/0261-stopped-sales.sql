-- Reasons why a product is not sold although its sale is open (product 13; docs/shop.md): what it admits to does not take
-- place, is put off or is over, or the artist of its project is marked as invalid. The gravest comes first.
alter table products
  add column sale_stops text[] not null default '{}'
    check (sale_stops <@ array['event_cancelled', 'show_cancelled', 'artist_invalid', 'show_over', 'event_postponed']);
create index products_stopped on products (id) where sale_stops <> '{}';

alter table projects
  -- Tickets of a postponed event stay on sale.
  add column sells_while_postponed boolean not null default false,
  -- The gravest reason where nothing else of it is sold; kept by refresh_project, proved by recount.
  add column sale_stop text;

-- Computes the reasons from the states that they come from.
create function sale_stops_of(of_event int, of_show int, of_project int) returns text[] language sql stable as $$
  select array_remove(array[
    case when e.status = 'cancelled' then 'event_cancelled' end,
    case when s.is_cancelled then 'show_cancelled' end,
    case when a.name like '(INVALID)%' then 'artist_invalid' end,
    case when of_event is null and s.status = 'DONE' and not s.is_cancelled then 'show_over' end,
    case when e.status = 'postponed' and not p.sells_while_postponed then 'event_postponed' end
  ], null)
  from projects p
    left join events e on e.id = of_event
    left join shows s on s.id = of_show
    left join artists a on a.id = p.artist_id
  where p.id = of_project
$$;

create or replace function refresh_project(refreshed int) returns int language plpgsql as $$
begin
  perform from projects where id = refreshed for no key update;
  update projects p set
    sale_windows = w.sale, left_windows = w.remaining, price_minor = w.price, sale_stop = w.stop
  from (
    select coalesce(range_agg(o.sale) filter (where o.stop is null), '{}') as sale,
           coalesce(range_agg(o.sale) filter (where o.stop is null and o.is_left), '{}') as remaining,
           coalesce(min(o.price) filter (where o.stop is null), min(o.price)) as price,
           case when bool_and(o.stop is not null) then (array_agg(o.stop order by o.gravity))[1] end as stop
      from projects q
      left join lateral (
        select tstzrange(greatest(d.sale_from, q.sale_from), greatest(d.sale_from, q.sale_from, least(d.sale_until, q.sale_until))) as sale,
               bool_or(v.is_left) as is_left,
               min(coalesce(c.amount, a.amount)) as price,
               d.sale_stops[1] as stop,
               array_position(array['event_cancelled', 'show_cancelled', 'artist_invalid', 'show_over', 'event_postponed'],
                 d.sale_stops[1]) as gravity
          from products d
          join variants v on v.product_id = d.id and v.is_offered
          left join product_prices a on a.product_id = d.id and a.currency = q.currency
          left join variant_prices c on c.variant_id = v.id and c.currency = q.currency
         where d.project_id = q.id
         group by d.id
      ) o on true
     where q.id = refreshed
  ) w
  where p.id = refreshed
    and (p.sale_windows, p.left_windows, p.price_minor, p.sale_stop)
      is distinct from (w.sale, w.remaining, w.price, w.stop);
  return refreshed;
end
$$;

update products d set sale_stops = sale_stops_of(d.event_id, d.show_id, d.project_id)
  where sale_stops_of(d.event_id, d.show_id, d.project_id) <> '{}';
do $$ begin
  perform refresh_project(id) from (select distinct project_id as id from products where sale_stops <> '{}' order by 1) p;
end $$;
