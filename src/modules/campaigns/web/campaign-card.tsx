import { paths } from '../../../platform/contract/paths.ts'
import { Badge } from '../../../platform/ui/badge.tsx'
import { hueStep } from '../../../platform/ui/hue.ts'
import { MakeMeter } from '../../../platform/ui/make-meter.tsx'
import { Picture } from '../../../platform/ui/picture.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { scriptLanguage } from '../../../platform/web/script-language.ts'
import styles from './campaign-card.module.css'
import type { Made } from './made.ts'
import { MakeButton } from './make-button.tsx'
import type { Campaign } from './queries.ts'

interface Props {
  campaign: Campaign
  state: Made
  /** Rank in its city, from 1. With a rank, the city is already named above. */
  place?: number
  level?: 2 | 3 | 4
}

export function CampaignCard({ campaign, state, place, level = 3 }: Props) {
  const t = useT()
  const { number } = useFormats()
  const { artist, city, goal, status } = campaign
  const isRanked = place !== undefined
  const Heading = `h${level}` as const
  const values = { artist: artist.name, city: city.name, goal: number(goal) }
  return (
    <article className={styles['card']} data-hue={hueStep(artist.hue)}>
      <div className={styles['frame']}>
        <Picture media={artist.picture} sizes="112px" alt="" ratio="1:1" fit="thumb" />
        {isRanked && <span className={styles['place']}>{number(place)}</span>}
      </div>
      <div className={styles['text']}>
        <Heading className={styles['name']}>
          <a
            className={styles['link']}
            href={paths.campaign(artist.id, city.id)}
            lang={scriptLanguage(artist.name)}
          >
            {artist.name}
          </a>
        </Heading>
        {(!isRanked || status !== 'open') && (
          <p className={styles['city']}>
            {!isRanked && t('campaign.toCity', { city: city.name, nation: city.nation_name })}
            {status !== 'open' && <Badge color="artist">{t(`campaign.status.${status}`)}</Badge>}
          </p>
        )}
        <MakeMeter
          value={state.makeCount}
          goal={goal}
          text={t('campaign.meter', { ...values, count: number(state.makeCount) })}
          count={t('campaign.count', { count: state.makeCount })}
          goalText={t('campaign.goal', values)}
        />
      </div>
      <div className={styles['action']}>
        <MakeButton campaign={campaign} state={state} />
      </div>
    </article>
  )
}
