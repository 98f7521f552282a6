import { useSyncExternalStore } from 'react'
import { useCurrentUser } from '../../../../identity/accounts/web/shared/current-user.ts'
import { pageCookies } from '../../../../platform/web/browser/page-cookies.ts'
import { cookies } from '../../../../platform/web/storage/cookies.ts'
import { createCitySelection } from './city-selection.ts'

export const citySelection = createCitySelection({
  cookie: {
    get: () => pageCookies.get(cookies.cityId),
    set: cityId => pageCookies.set(cookies.cityId, cityId),
    remove: () => pageCookies.remove(cookies.cityId),
  },
})

/** Returns the id of the fan's city; null if none is set, undefined while unknown. */
export function useCityId(): number | null | undefined {
  const user = useCurrentUser()
  const chosen = useSyncExternalStore<number | null | undefined>(
    citySelection.subscribe,
    () => citySelection.known(),
    () => undefined,
  )
  return user?.city?.id ?? chosen
}
