import type notifications from '../../locales/en/notifications.json'

/** Texts of this domain that browsers load. */
declare module '../platform/web/text-keys.ts' {
  interface TextAreas {
    notifications: typeof notifications
  }
}
