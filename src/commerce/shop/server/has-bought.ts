/**
 * SQL: whether a fan, by the parameter of the id, has paid for something of the shop and not been given all of it back.
 * Who redeemed a code supports a project, too, but has bought nothing.
 */
export function hasBought(userId: string): string {
  return `exists (select from orders o where o.user_id = ${userId} and o.paid_at is not null and not o.is_granted
    and o.status <> 'REFUNDED')`
}
