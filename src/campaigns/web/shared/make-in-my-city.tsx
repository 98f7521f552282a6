import { useQuery } from '@tanstack/react-query'
import { useCityId } from '../../../catalogue/cities/web/shared/page-city.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { MakeIcon } from '../../../platform/ui/icons.tsx'
import { useEarlyPress } from '../../../platform/web/early-press.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { MakeButton } from '../make-button.tsx'
import { campaignQuery } from '../queries.ts'
import { PendingMake } from '../use-make.ts'
import { useMakeInMyCity } from '../use-make-in-my-city.ts'
import { useMakes } from '../use-makes.ts'

interface Props {
  artist: { id: number; name: string }
}

/**
 * Makes a campaign in the fan's city from an artist's page. Opens the city dialog and the sign-in if needed;
 * the pending make runs afterwards.
 */
export function MakeInMyCity({ artist }: Props) {
  return (
    <>
      <PendingMake />
      <MakeHere artist={artist} namesCity />
    </>
  )
}

/**
 * Shorter button for an action bar. Requires {@link MakeInMyCity} on the page, which runs the pending make.
 */
export function ActionBarMakeButton({ artist }: Props) {
  return <MakeHere artist={artist} namesCity={false} />
}

function MakeHere({ artist, namesCity }: Props & { namesCity: boolean }) {
  const t = useT()
  const { locale } = useTexts()
  const { isBusy, make } = useMakeInMyCity(artist)
  const early = useEarlyPress()
  const cityId = useCityId()
  const query = campaignQuery({ api: useApi(), locale }, `${artist.id}-${cityId}`)
  const { data: campaign } = useQuery({ ...query, enabled: typeof cityId === 'number' })
  const getState = useMakes(campaign ? [campaign] : [])
  if (campaign) {
    return <MakeButton campaign={campaign} state={getState(campaign)} isMain namesCity={namesCity} />
  }
  return (
    <Button {...early} look="primary" iconStart={<MakeIcon />} busy={isBusy} onClick={make}>
      {t(namesCity ? 'campaign.button.mine' : 'campaign.button.make')}
    </Button>
  )
}
