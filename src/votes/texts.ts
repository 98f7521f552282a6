import type vote from '../../locales/en/vote.json'

/** Browser texts of this domain. */
declare module '../platform/web/text-keys.ts' {
  interface TextAreas {
    vote: typeof vote
  }
}
