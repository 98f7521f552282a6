/** What a fan may hear of (product 6, notifications and emails). The order is that of the settings. */
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

/** Where a fan hears of one kind. */
export interface NotificationChoice {
  kind: NotificationKind
  site: boolean
  mail: boolean
  push: boolean
}

/** Kinds that are news or advertising, or of a moment: a mail of them is asked for first. */
const notMailed: NotificationKind[] = [
  'news',
  'event_near',
  'project_opens',
  'project_closes',
  'chat',
  'vote',
]

/**
 * Defaults: everything on the site but reminders to buy; by mail what involves a date, money or what the fan asked for;
 * nothing by push, which needs the browser's permission first.
 */
export const defaultChoices: NotificationChoice[] = notificationKinds.map(kind => ({
  kind,
  site: kind !== 'project_closes',
  mail: !notMailed.includes(kind),
  push: false,
}))
