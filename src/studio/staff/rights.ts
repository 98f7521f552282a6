/** Every right of staff, `area.act` (product 15). A role is a set of these. */
export const rights = [
  ...(['artists.read', 'artists.write', 'artists.publish'] as const),
  ...(['events.read', 'events.write', 'events.publish'] as const),
  ...(['news.read', 'news.write'] as const),
  ...(['campaigns.read', 'campaigns.write'] as const),
  ...(['shop.read', 'shop.write', 'shop.price', 'shop.cancel'] as const),
  ...(['orders.read', 'orders.write', 'orders.dispatch', 'orders.refund'] as const),
  ...(['fans.read', 'fans.disable', 'fans.verify', 'fans.reveal'] as const),
  ...(['shows.read', 'shows.write'] as const),
  'chat.moderate',
  ...(['votes.read', 'votes.write', 'votes.remove'] as const),
  'doors.write',
  'tickets.write',
  ...(['finance.read', 'finance.export'] as const),
  ...(['team.read', 'team.write'] as const),
  'log.read',
] as const

export type StaffRight = (typeof rights)[number]
