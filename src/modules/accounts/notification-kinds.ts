/** What a fan may hear of (product 6, notifications and emails). The order is that of the settings. */
export const notificationKinds = [
  'show_soon',
  'event_near',
  'event_on_sale',
  'event_changed',
  'campaign_reached',
  'news',
  'order',
] as const

export type NotificationKind = (typeof notificationKinds)[number]

/** Where a fan hears of one kind. */
export interface NotificationChoice {
  kind: NotificationKind
  site: boolean
  mail: boolean
  push: boolean
}

/**
 * Defaults: everything on the site; by mail what involves a date, money or the fan's own campaigns; nothing by push,
 * which needs the browser's permission first.
 */
export const defaultChoices: NotificationChoice[] = notificationKinds.map(kind => ({
  kind,
  site: true,
  mail: kind !== 'news' && kind !== 'event_near',
  push: false,
}))
