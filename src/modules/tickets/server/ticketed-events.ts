/** SQL: how many tickets of these products are current. */
export const currentTicketsOf = (productIds: string) => `(select count(*)::int from entry_tickets held
  where held.product_id = any(${productIds}) and held.state = 'current')`
