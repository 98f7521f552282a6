import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../platform/ui/button.tsx'
import { MakeIcon } from '../../../../platform/ui/icons.tsx'
import { toasts } from '../../../../platform/web/browser/page-toasts.ts'
import { useT, useTexts } from '../../../../platform/web/i18n.tsx'
import { useModal } from '../../../../platform/web/modals.tsx'
import { useApi } from '../../../../platform/web/web-app.tsx'
import { useCurrentUser } from '../../../accounts/web/shared/current-user.ts'
import { citySelection, useCityId } from '../../../cities/web/shared/page-city.ts'
import { promotionOf, useMakes } from '../made.ts'
import { MakeButton } from '../make-button.tsx'
import { campaignQuery } from '../queries.ts'
import { useMake, useWaitingMake } from '../use-make.ts'

interface Props {
  artist: { id: number; name: string }
}

/**
 * Artist page: a make in the fan's city. Asks for a city and for sign-in if needed; then the pending make
 * runs by itself.
 */
export function MakeInMyCity({ artist }: Props) {
  useWaitingMake()
  const { locale } = useTexts()
  const cityId = useCityId()
  const query = campaignQuery({ api: useApi(), locale }, `${artist.id}-${cityId}`)
  const { data: campaign } = useQuery({ ...query, enabled: typeof cityId === 'number' })
  const stateOf = useMakes(campaign ? [campaign] : [])
  if (!campaign) return <AskFirst artist={artist} />
  return <MakeButton campaign={campaign} state={stateOf(campaign)} isMain namesCity />
}

function AskFirst({ artist }: Props) {
  const t = useT()
  const api = useApi()
  const { locale } = useTexts()
  const queryClient = useQueryClient()
  const profileCityId = useCurrentUser()?.city?.id ?? null
  const selectCity = useModal('GNB_SELECT_CITY')
  const { toggle } = useMake()
  const [isBusy, setIsBusy] = useState(false)

  async function make(): Promise<void> {
    // Pressing the button asks again, even if the city dialog was dismissed before.
    if (citySelection.known(profileCityId) === null) citySelection.forget()
    const asked = citySelection.ask({ profileCityId, openDialog: () => selectCity.open() })
    const cityId = await asked.catch(() => null)
    if (cityId === null) return
    const promotion = promotionOf(artist.id, cityId)
    const {
      artist: about,
      city,
      make_count,
    } = await queryClient.fetchQuery(campaignQuery({ api, locale }, promotion))
    const target = { artistId: artist.id, artistName: artist.name, cityId, cityName: city.name }
    toggle({ ...target, picture: about.picture }, { isMade: false, makeCount: make_count })
  }

  async function makeOnce(): Promise<void> {
    setIsBusy(true)
    await make().catch(() => toasts.add(t('campaign.failed.title'), { type: 'error' }))
    setIsBusy(false)
  }

  return (
    <Button look="primary" iconStart={<MakeIcon />} busy={isBusy} onClick={() => void makeOnce()}>
      {t('campaign.button.mine')}
    </Button>
  )
}
