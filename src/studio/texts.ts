import type studio from '../../locales/en/studio.json'
import type ways from '../../locales/en/studio-ways.json'

declare module '../platform/web/text-keys.ts' {
  interface TextAreas {
    studio: typeof studio
    'studio-ways': typeof ways
  }
}
