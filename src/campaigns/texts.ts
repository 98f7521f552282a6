import type campaign from '../../locales/en/campaign.json'
import type make from '../../locales/en/make.json'

declare module '../platform/web/text-keys.ts' {
  interface TextAreas {
    campaign: typeof campaign
    make: typeof make
  }
}
