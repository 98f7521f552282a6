import type vote from '../../locales/en/vote.json'

/** The texts of this domain for browsers. */
declare module '../platform/web/text-keys.ts' {
  interface TextAreas {
    vote: typeof vote
  }
}
