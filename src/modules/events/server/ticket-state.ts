import { projectAvailability } from '../../shop/server/index.ts'

const { isOffered, isSoldOut, isStopped } = projectAvailability('p')

interface Of {
  /** The event's id, as SQL. */
  event: string
  /** The moment, as SQL. */
  now: string
}

/**
 * The state of an event's tickets as `{ state, on_sale_at }`, null where none are known: whatever can be bought now
 * counts first, then what goes on sale, with the earliest moment.
 */
export function ticketState({ event, now }: Of): string {
  return `(
    select case when count(*) > 0 then json_build_object(
      'state', case when bool_or(k.is_left and k.is_open) then 'on_sale' when bool_or(k.is_left) then 'soon' else 'sold_out' end,
      'on_sale_at', to_char(min(k.on_sale_at) filter (where k.is_left and not k.is_open) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) end
    from (
      select coalesce(k.on_sale_at, p.sale_from) as on_sale_at, not (k.is_sold_out or coalesce(${isSoldOut(now)}, false)) as is_left,
        coalesce(k.on_sale_at, p.sale_from, ${now}) <= ${now} as is_open
      from event_tickets k left join projects p on p.id = k.project_id
      where k.event_id = ${event} and (p.id is null or (${isOffered(now)} and not ${isStopped}))
    ) k
  )`
}
