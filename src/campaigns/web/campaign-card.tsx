import { Badge } from '../../platform/ui/badge.tsx'
import { useFormats } from '../../platform/web/format.ts'
import { useT } from '../../platform/web/i18n.tsx'
import { MakeButton } from './make-button.tsx'
import type { Campaign } from './queries.ts'
import { CampaignTile } from './shared/campaign-tile.tsx'
import { MakeMeter } from './shared/make-meter.tsx'
import type { MakeState } from './use-makes.ts'

interface Props {
  campaign: Campaign
  state: MakeState
  /** Rank in the city, from 1. A ranked card omits the city, which the page already names above. */
  place?: number
  level?: 2 | 3 | 4
  /** Fills the button, for use in prominent spots. */
  isUrgent?: boolean
}

export function CampaignCard({ campaign, state, place, level = 3, isUrgent = false }: Props) {
  const t = useT()
  const { number, percent } = useFormats()
  const { artist, city, goal, status } = campaign
  const isRanked = place !== undefined
  const values = { artist: artist.name, city: city.name, goal: number(goal) }
  const left = goal - state.makeCount
  const share = percent(Math.floor((100 * state.makeCount) / goal) / 100)
  return (
    <CampaignTile
      campaign={campaign}
      mark={isRanked ? number(place) : city.name}
      isRanked={isRanked}
      level={level}
      badge={status !== 'open' && <Badge color="artist">{t(`campaign.status.${status}`)}</Badge>}
      meter={
        <MakeMeter
          value={state.makeCount}
          goal={goal}
          text={t('campaign.meter', { ...values, count: number(state.makeCount) })}
          count={t('campaign.count', { count: state.makeCount })}
          goalText={t('campaign.goal', values)}
        />
      }
      line={status === 'open' && left > 0 ? t('campaign.toGo', { left }) : share}
      action={<MakeButton campaign={campaign} state={state} isFilled={isUrgent} />}
    />
  )
}
