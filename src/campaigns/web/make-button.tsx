import { Button } from '../../platform/ui/button.tsx'
import { CheckIcon, MakeIcon } from '../../platform/ui/icons.tsx'
import { VisuallyHidden } from '../../platform/ui/visually-hidden.tsx'
import { useEarlyPress } from '../../platform/web/early-press.ts'
import { useT } from '../../platform/web/i18n.tsx'
import type { Campaign } from './queries.ts'
import { useMake } from './use-make.ts'
import type { MakeState } from './use-makes.ts'

interface Props {
  campaign: Pick<Campaign, 'artist' | 'city' | 'status'>
  state: MakeState
  /** Whether this is the screen's primary action. */
  isMain?: boolean
  /** Fills the button even if it isn't the primary action. */
  isFilled?: boolean
  /** Names the city in the label, for places that don't show it next to the button. */
  namesCity?: boolean
}

/**
 * Makes a campaign or takes the make back. A closed campaign accepts no new makes, but an existing one can be
 * taken back.
 */
export function MakeButton({ campaign, state, isMain = false, isFilled = isMain, namesCity = false }: Props) {
  const { artist, city, status } = campaign
  const t = useT()
  const { toggle, isBusy } = useMake()
  const early = useEarlyPress()
  if (status === 'done' && !state.isMade) return null
  const target = {
    artistId: artist.id,
    cityId: city.id,
    artistName: artist.name,
    cityName: city.name,
    picture: artist.picture,
  }
  return (
    <Button
      {...early}
      look={isFilled && !state.isMade ? 'primary' : 'secondary'}
      size={isMain ? 48 : 40}
      aria-pressed={state.isMade}
      iconStart={state.isMade ? <CheckIcon /> : <MakeIcon />}
      busy={isBusy}
      onClick={() => toggle(target, state)}
    >
      {namesCity
        ? t(state.isMade ? 'campaign.button.madeIn' : 'campaign.button.makeIn', { city: city.name })
        : t(state.isMade ? 'campaign.button.made' : 'campaign.button.make')}
      <VisuallyHidden>: {t('campaign.line', { artist: artist.name, city: city.name })}</VisuallyHidden>
    </Button>
  )
}
