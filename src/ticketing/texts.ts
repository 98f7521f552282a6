import type door from '../../locales/en/door.json'
import type ticket from '../../locales/en/ticket.json'

declare module '../platform/web/text-keys.ts' {
  interface TextAreas {
    door: typeof door
    ticket: typeof ticket
  }
}
