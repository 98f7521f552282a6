/**
 * SQL: why a product can't be given back by law. Unless somebody has said so, a ticket of a date can't: one of an event, or
 * of a show that is not only a replay.
 *
 * @param productId SQL of the product's id
 */
export const withdrawalExemption = (productId: string) => `(select coalesce(k.withdrawal_exemption,
    case when k.persons is not null and (k.event_id is not null or exists (
      select from shows w where w.id = k.show_id and w.status not in ('ON_VOD', 'DONE'))) then 'dated'
    else 'none' end) from products k where k.id = ${productId})`
