-- A product that has no price in any currency, is a ticket to nothing, or is of a fan sign whose draw isn't planned, is
-- not sold (docs/shop.md): lists of projects say `incomplete` where nothing else of the project is sold.
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
        select u.*, array_position(array['event_cancelled', 'show_cancelled', 'artist_invalid', 'show_over',
                 'event_postponed', 'incomplete'], u.stop) as gravity
          from (
            select tstzrange(greatest(d.sale_from, q.sale_from), greatest(d.sale_from, q.sale_from, least(d.sale_until, q.sale_until))) as sale,
                   bool_or(v.is_left) filter (where v.has_price) as is_left,
                   min(coalesce(c.amount, a.amount)) as price,
                   coalesce(d.sale_stops[1], case
                     when not bool_or(v.has_price)
                       or (d.persons is not null or q.type = 2 and not d.needs_shipping)
                         and (d.persons is null or d.event_id is null and d.show_id is null)
                       or q.type = 3 and not exists (select from draws w where w.project_id = q.id)
                     then 'incomplete' end) as stop
              from products d
              join (
                select r.*, exists (select from product_prices x where x.product_id = r.product_id)
                    or exists (select from variant_prices x where x.variant_id = r.id) as has_price
                  from variants r
              ) v on v.product_id = d.id and v.is_offered
              left join product_prices a on a.product_id = d.id and a.currency = q.currency
              left join variant_prices c on c.variant_id = v.id and c.currency = q.currency
             where d.project_id = q.id
             group by d.id
          ) u
      ) o on true
     where q.id = refreshed
  ) w
  where p.id = refreshed
    and (p.sale_windows, p.left_windows, p.price_minor, p.sale_stop)
      is distinct from (w.sale, w.remaining, w.price, w.stop);
  return refreshed;
end
$$;

do $$ begin
  perform refresh_project(id) from (select id from projects where status in ('draft', 'online') order by id) p;
end $$;
