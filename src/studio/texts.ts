import type studio from '../../locales/en/studio.json'
import type acts from '../../locales/en/studio-acts.json'
import type artists from '../../locales/en/studio-artists.json'
import type fans from '../../locales/en/studio-fans.json'
import type log from '../../locales/en/studio-log.json'
import type money from '../../locales/en/studio-money.json'
import type orders from '../../locales/en/studio-orders.json'
import type sending from '../../locales/en/studio-sending.json'
import type settings from '../../locales/en/studio-settings.json'
import type team from '../../locales/en/studio-team.json'
import type today from '../../locales/en/studio-today.json'
import type ways from '../../locales/en/studio-ways.json'

declare module '../platform/web/text-keys.ts' {
  interface TextAreas {
    studio: typeof studio
    'studio-acts': typeof acts
    'studio-artists': typeof artists
    'studio-fans': typeof fans
    'studio-team': typeof team
    'studio-log': typeof log
    'studio-orders': typeof orders
    'studio-sending': typeof sending
    'studio-settings': typeof settings
    'studio-ways': typeof ways
    'studio-today': typeof today
    'studio-money': typeof money
  }
}
