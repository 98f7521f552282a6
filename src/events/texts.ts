import type event from '../../locales/en/event.json'
import type events from '../../locales/en/events.json'
import type stub from '../../locales/en/stub.json'

declare module '../platform/web/text-keys.ts' {
  interface TextAreas {
    event: typeof event
    events: typeof events
    stub: typeof stub
  }
}
