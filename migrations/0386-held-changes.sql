-- Fans aren't notified of a change before this time, so that it can be taken back; null is at once.
alter table event_changes add column hold_until timestamptz;

-- The sale of a project is paused while its cancellation waits and can be stopped (docs/studio.md).
alter table projects add column is_paused boolean not null default false;
alter table products
  drop constraint products_sale_stops_check,
  add constraint products_sale_stops_check check (sale_stops <@ array[
    'event_cancelled', 'show_cancelled', 'artist_invalid', 'show_over', 'event_postponed', 'paused']);
create or replace function sale_stops_of(of_event int, of_show int, of_project int) returns text[] language sql stable as $$
  select array_remove(array[
    case when e.status = 'cancelled' then 'event_cancelled' end,
    case when s.is_cancelled then 'show_cancelled' end,
    case when a.name like '(INVALID)%' then 'artist_invalid' end,
    case when of_event is null and s.status = 'DONE' and not s.is_cancelled then 'show_over' end,
    case when e.status = 'postponed' and not p.sells_while_postponed then 'event_postponed' end,
    case when p.is_paused then 'paused' end
  ], null)
  from projects p
    left join events e on e.id = of_event
    left join shows s on s.id = of_show
    left join artists a on a.id = p.artist_id
  where p.id = of_project
$$;
