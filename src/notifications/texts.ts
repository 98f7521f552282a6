import type notifications from '../../locales/en/notifications.json'

/** The texts of this domain for browsers. */
declare module '../platform/web/text-keys.ts' {
  interface TextAreas {
    notifications: typeof notifications
  }
}
