import type follow from '../../locales/en/follow.json'
import type following from '../../locales/en/following.json'

declare module '../platform/web/text-keys.ts' {
  interface TextAreas {
    follow: typeof follow
    following: typeof following
  }
}
