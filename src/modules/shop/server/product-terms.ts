/**
 * SQL: why a product `d` can't be given back by law. Unless somebody has said so, a ticket of a date can't: one of an
 * event, or of a show that is not only a replay.
 */
export const withdrawalExemption = (product: string) => `coalesce(${product}.withdrawal_exemption,
  case when ${product}.persons is not null and (${product}.event_id is not null or exists (
    select from shows w where w.id = ${product}.show_id and w.status not in ('ON_VOD', 'DONE'))) then 'dated'
  else 'none' end)`
