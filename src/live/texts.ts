import type chat from '../../locales/en/chat.json'
import type live from '../../locales/en/live.json'
import type screen from '../../locales/en/screen.json'
import type show from '../../locales/en/show.json'
import type watch from '../../locales/en/watch.json'

declare module '../platform/web/text-keys.ts' {
  interface TextAreas {
    chat: typeof chat
    live: typeof live
    screen: typeof screen
    show: typeof show
    watch: typeof watch
  }
}
