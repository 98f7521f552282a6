import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { citySelection } from '../../catalogue/cities/web/shared/page-city.ts'
import {
  type CurrentUser,
  currentUserQuery,
  useKnownUser,
} from '../../identity/accounts/web/shared/current-user.ts'
import { CITY_INTENT_PREFIX } from '../../identity/accounts/web/shared/intents.ts'
import { getOwnToken } from '../../identity/accounts/web/shared/own-token.ts'
import { createPendingAct, isId } from '../../identity/accounts/web/shared/pending-act.ts'
import { usePendingAct } from '../../identity/accounts/web/shared/sign-in-first.ts'
import { toasts } from '../../platform/web/browser/page-toasts.ts'
import { useTexts } from '../../platform/web/i18n.tsx'
import { useModal } from '../../platform/web/modals.tsx'
import { useApi } from '../../platform/web/use-api.ts'
import { campaignQuery } from './queries.ts'
import { useMake } from './use-make.ts'
import { toPromotion } from './use-makes.ts'

interface Artist {
  id: number
  name: string
}

/** Make that is pending until the fan has chosen a city in the settings (spec 2.6). */
const waiting = createPendingAct<Artist>({ key: `${CITY_INTENT_PREFIX}make`, isWhole: ({ id }) => isId(id) })

/**
 * Makes a campaign when the city may be unknown. Visitors choose the city in a dialog and then sign in; fans
 * go to the settings and return here, and the make then runs automatically.
 */
export function useMakeInMyCity(artist: Artist) {
  const { t, locale } = useTexts()
  const api = useApi()
  const queryClient = useQueryClient()
  const user = useKnownUser()
  const selectCity = useModal('GNB_SELECT_CITY')
  const { toggle } = useMake()
  const [isBusy, setIsBusy] = useState(false)
  // The make stays pending without a city: a component that hydrates after the click must not consume it.
  const carryOut = ({ id }: Artist) => {
    if (id === artist.id) void run()
  }
  usePendingAct(waiting, carryOut, { isReady: Boolean(user?.city) })

  /** Returns the fan, whose profile may still be loading when the button is pressed; null for a visitor. */
  async function findFan(): Promise<CurrentUser | null> {
    if (user || getOwnToken().get() === null) return user
    return queryClient.ensureQueryData(currentUserQuery(api)).catch(() => null)
  }

  async function knownCity(): Promise<number | null> {
    const fan = await findFan()
    const profileCityId = fan?.city?.id ?? null
    if (citySelection.known(profileCityId) === null) {
      // A click on the button reopens the city dialog, even if it was dismissed before.
      citySelection.forget()
      if (fan) waiting.keepFor(fan.id, artist)
    }
    const selection = citySelection.ask({ profileCityId, openDialog: () => selectCity.open() })
    return selection.catch(() => null)
  }

  async function make(): Promise<void> {
    const cityId = await knownCity()
    if (cityId === null) return
    const promotion = toPromotion(artist.id, cityId)
    const campaign = await queryClient.fetchQuery(campaignQuery({ api, locale }, promotion))
    const names = { artistName: artist.name, cityName: campaign.city.name }
    const target = { artistId: artist.id, cityId, ...names, picture: campaign.artist.picture }
    toggle(target, { isMade: false, makeCount: campaign.make_count })
  }

  async function run(): Promise<void> {
    setIsBusy(true)
    await make().catch(() => toasts.add(t('campaign.failed.title'), { type: 'error' }))
    setIsBusy(false)
  }

  return { isBusy, make: () => void run() }
}
