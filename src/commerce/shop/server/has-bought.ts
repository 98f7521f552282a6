/**
 * Builds the SQL condition that a fan has a paid order in the shop that is not fully refunded; `userId` is a
 * parameter such as `$1`. Redeemed codes do not count as purchases.
 */
export function buildHasBoughtSql(userId: string): string {
  return `exists (select from orders o where o.user_id = ${userId} and o.paid_at is not null and not o.is_granted
    and o.status <> 'REFUNDED')`
}
