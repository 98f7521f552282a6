/**
 * Builds a SQL condition that is true if the tickets of a row `k` of event_tickets, joined to project_sales
 * `p`, are a vendor's or still sold by our shop.
 */
export const buildIsOfferedSql = (now: string) =>
  `(k.project_id is null or p.sale_until > ${now} and not p.is_stopped)`

/**
 * Builds a SQL condition that is true if the project of a row `p` of project_sales is sold out; false without
 * a project.
 */
export const buildIsSoldOutSql = (now: string) =>
  `coalesce(p.sold_windows @> ${now}::timestamptz and not p.left_windows @> ${now}::timestamptz, false)`

interface TicketStateInput {
  /** SQL expression for the event's id. */
  event: string
  /** SQL expression for the current time. */
  now: string
}

/**
 * Builds a SQL expression for the state of an event's tickets as `{ state, on_sale_at }`, null if none are
 * known. Tickets available now take precedence, then the earliest upcoming sale.
 */
export function buildTicketStateSql({ event, now }: TicketStateInput): string {
  return `(
    select case when count(*) > 0 then json_build_object(
      'state', case when bool_or(k.is_left and k.is_open) then 'on_sale' when bool_or(k.is_left) then 'soon' else 'sold_out' end,
      'on_sale_at', to_char(min(k.on_sale_at) filter (where k.is_left and not k.is_open) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) end
    from (
      select coalesce(k.on_sale_at, p.sale_from) as on_sale_at, not (k.is_sold_out or ${buildIsSoldOutSql(now)}) as is_left,
        coalesce(k.on_sale_at, p.sale_from, ${now}) <= ${now} as is_open
      from event_tickets k left join project_sales p on p.id = k.project_id
      where k.event_id = ${event} and ${buildIsOfferedSql(now)}
    ) k
  )`
}
