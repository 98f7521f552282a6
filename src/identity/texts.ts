import type account from '../../locales/en/account.json'
import type recovery from '../../locales/en/recovery.json'
import type settings from '../../locales/en/settings.json'
import type sign from '../../locales/en/sign.json'
import type why from '../../locales/en/why.json'

declare module '../platform/web/text-keys.ts' {
  interface TextAreas {
    account: typeof account
    recovery: typeof recovery
    settings: typeof settings
    sign: typeof sign
    why: typeof why
  }
}
