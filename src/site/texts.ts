import type contact from '../../locales/en/contact.json'
import type help from '../../locales/en/help.json'
import type legal from '../../locales/en/legal.json'

declare module '../platform/web/text-keys.ts' {
  interface TextAreas {
    contact: typeof contact
    help: typeof help
    legal: typeof legal
  }
}
