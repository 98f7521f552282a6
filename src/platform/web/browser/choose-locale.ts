import type { Locale } from '../../contract/locales.ts'
import { cookies } from '../storage/cookies.ts'
import { getLocalStorage } from '../storage/local-storage.ts'
import { pageCookies } from './page-cookies.ts'

/** Maximum wait for saving to the profile, so that a slow network doesn't block the language change. */
const saveWithinMs = 2_000

/**
 * Stores the language (in a cookie for 30 days and in local storage, spec 9) and reloads the page in it.
 * @param save saves it to the profile of a signed-in fan (spec 6); the reload waits up to 2 seconds for it.
 */
export async function chooseLocale(locale: Locale, save?: () => Promise<unknown>): Promise<void> {
  pageCookies.set(cookies.locale, locale)
  getLocalStorage().set('locale', locale)
  const late = new Promise(resolve => setTimeout(resolve, saveWithinMs))
  if (save) await Promise.race([save().catch(() => {}), late])
  const address = new URL(location.href)
  address.searchParams.delete('locale')
  if (address.href === location.href) location.reload()
  else location.replace(address)
}
