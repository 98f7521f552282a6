import type notifications from '../../locales/en/notifications.json'

declare module '../platform/web/text-keys.ts' {
  interface TextAreas {
    notifications: typeof notifications
  }
}
