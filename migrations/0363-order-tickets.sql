-- Current tickets of orders' lines, for the domain of orders, which knows nothing of tickets (docs/tables.md). Of what is
-- cancelled or postponed (is_off) both times are null. frozen_at: the holder can change nothing from then on. owed_until: it
-- admits until then, of a show without its replay; null is open. Tickets read the same rules from
-- src/modules/tickets/server/admission.ts; a test compares the two.
create view order_tickets as
select t.order_id, t.position, t.piece, t.passed_on_at is not null as is_passed_on,
    (coalesce(e.status = 'cancelled', false) or coalesce(w.is_cancelled, false))
      or coalesce(e.status = 'postponed', false) as is_off,
    case when not ((coalesce(e.status = 'cancelled', false) or coalesce(w.is_cancelled, false))
      or coalesce(e.status = 'postponed', false)) then
        case when e.id is null or coalesce(d.admits_from, d.admits_until) between e.starts_at - interval '1 day'
          and e.over_at + interval '1 day'
        then coalesce(d.admits_from, coalesce(e.doors_at,
          e.starts_at - case when e.is_day_only then interval '1 day' else interval '1 hour' end, w.doors_at))
        else coalesce(e.doors_at,
          e.starts_at - case when e.is_day_only then interval '1 day' else interval '1 hour' end, w.doors_at)
        end - interval '2 hours'
      end as frozen_at,
    case when not ((coalesce(e.status = 'cancelled', false) or coalesce(w.is_cancelled, false))
      or coalesce(e.status = 'postponed', false)) then
        case when e.id is null or coalesce(d.admits_from, d.admits_until) between e.starts_at - interval '1 day'
          and e.over_at + interval '1 day'
        then coalesce(d.admits_until,
          coalesce(coalesce(e.ends_at, greatest(e.over_at, e.starts_at + interval '8 hours')), w.ends_at))
        else coalesce(coalesce(e.ends_at, greatest(e.over_at, e.starts_at + interval '8 hours')), w.ends_at) end
      end as owed_until
  from entry_tickets t join products d on d.id = t.product_id left join events e on e.id = t.event_id
    left join shows w on w.id = t.show_id and t.event_id is null
  where t.state = 'current';
