/** Kinds of notifications (product 6, notifications and emails), in the order of the settings. */
export const notificationKinds = [
  'show_soon',
  'event_near',
  'event_on_sale',
  'event_changed',
  'event_soon',
  'campaign_reached',
  'news',
  'project_opens',
  'project_closes',
  'project_restock',
  'order',
  'chat',
  'vote',
] as const

export type NotificationKind = (typeof notificationKinds)[number]

export interface NotificationChoice {
  kind: NotificationKind
  site: boolean
  mail: boolean
  push: boolean
}

/** Kinds that are news, advertising or short-lived: their emails are opt-in. */
const notMailed: NotificationKind[] = [
  'news',
  'event_near',
  'project_opens',
  'project_closes',
  'chat',
  'vote',
]

/**
 * Defaults: everything on the site except closing reminders; by email everything about dates, money or the
 * fan's own requests; nothing by push, which needs the browser's permission first.
 */
export const defaultChoices: NotificationChoice[] = notificationKinds.map(kind => ({
  kind,
  site: kind !== 'project_closes',
  mail: !notMailed.includes(kind),
  push: false,
}))
