import type vote from '../../locales/en/vote.json'

declare module '../platform/web/text-keys.ts' {
  interface TextAreas {
    vote: typeof vote
  }
}
