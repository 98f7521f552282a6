import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { citySelection } from '../../catalogue/cities/web/shared/page-city.ts'
import { useKnownUser } from '../../identity/accounts/web/shared/current-user.ts'
import { FOR_CITY } from '../../identity/accounts/web/shared/intents.ts'
import { createPendingAct, isId } from '../../identity/accounts/web/shared/pending-act.ts'
import { useWaitingAct } from '../../identity/accounts/web/shared/sign-in-first.ts'
import { toasts } from '../../platform/web/browser/page-toasts.ts'
import { useTexts } from '../../platform/web/i18n.tsx'
import { useModal } from '../../platform/web/modals.tsx'
import { useApi } from '../../platform/web/web-app.tsx'
import { promotionOf } from './made.ts'
import { campaignQuery } from './queries.ts'
import { useMake } from './use-make.ts'

interface Artist {
  id: number
  name: string
}

/** A fan's make that waits for a city, which is chosen in the settings (spec 2.6). */
const waiting = createPendingAct<Artist>({ key: `${FOR_CITY}make`, isWhole: ({ id }) => isId(id) })

/**
 * A make where the city may not be known yet. A visitor names it in the dialog and signs in then; a fan is sent to the
 * settings, which lead back here once it is saved, where the make goes on by itself.
 */
export function useMakeInMyCity(artist: Artist) {
  const { t, locale } = useTexts()
  const api = useApi()
  const queryClient = useQueryClient()
  const user = useKnownUser()
  const profileCityId = user?.city?.id ?? null
  const selectCity = useModal('GNB_SELECT_CITY')
  const { toggle } = useMake()
  const [isBusy, setIsBusy] = useState(false)
  // Without a city it stays pending: a part of the page that hydrates behind the press must not take it.
  const carryOut = ({ id }: Artist) => {
    if (id === artist.id) void run()
  }
  useWaitingAct(waiting, carryOut, { isReady: profileCityId !== null })

  async function knownCity(): Promise<number | null> {
    if (citySelection.known(profileCityId) === null) {
      // Pressing the button asks again, even if the city dialog was dismissed before.
      citySelection.forget()
      if (user) waiting.keepFor(user.id, artist)
    }
    const asked = citySelection.ask({ profileCityId, openDialog: () => selectCity.open() })
    return asked.catch(() => null)
  }

  async function make(): Promise<void> {
    const cityId = await knownCity()
    if (cityId === null) return
    const promotion = promotionOf(artist.id, cityId)
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
