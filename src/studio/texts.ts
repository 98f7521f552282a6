import type studio from '../../locales/en/studio.json'

declare module '../platform/web/text-keys.ts' {
  interface TextAreas {
    studio: typeof studio
  }
}
