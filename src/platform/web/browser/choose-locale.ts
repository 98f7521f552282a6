import type { Locale } from '../../contract/locales.ts'
import { cookies } from '../storage/cookies.ts'
import { ownLocalStorage } from '../storage/local-storage.ts'
import { pageCookies } from './page-cookies.ts'

/** Remembers a language (cookie of 30 days and local storage, spec 9) and shows this page in it. */
export function chooseLocale(locale: Locale): void {
  pageCookies.set(cookies.locale, locale)
  ownLocalStorage().set('locale', locale)
  const address = new URL(location.href)
  address.searchParams.delete('locale')
  if (address.href === location.href) location.reload()
  else location.replace(address)
}
