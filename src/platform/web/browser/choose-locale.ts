import type { Locale } from '../../contract/locales.ts'
import { cookies } from '../storage/cookies.ts'
import { ownLocalStorage } from '../storage/local-storage.ts'
import { pageCookies } from './page-cookies.ts'

/** A profile that cannot be reached must not hold the page in the old language for longer than this. */
const saveWithinMs = 2_000

/**
 * Remembers a language (cookie of 30 days and local storage, spec 9) and shows this page in it.
 *
 * @param save keeps it in the profile of a signed-in fan (spec 6); the page waits for it, but not for long.
 */
export async function chooseLocale(locale: Locale, save?: () => Promise<unknown>): Promise<void> {
  pageCookies.set(cookies.locale, locale)
  ownLocalStorage().set('locale', locale)
  const late = new Promise(resolve => setTimeout(resolve, saveWithinMs))
  if (save) await Promise.race([save().catch(() => {}), late])
  const address = new URL(location.href)
  address.searchParams.delete('locale')
  if (address.href === location.href) location.reload()
  else location.replace(address)
}
