import { MakeMeter } from '../../../campaigns/web/shared/make-meter.tsx'
import { paths } from '../../../platform/contract/paths.ts'
import { Badge } from '../../../platform/ui/badge.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './artist-page.module.css'
import { PagedSection } from './paged-section.tsx'
import type { Artist, ArtistCampaign } from './queries.ts'
import type { PagedList } from './use-paged-list.ts'

export function ArtistCampaigns({ artist, list }: { artist: Artist; list: PagedList<ArtistCampaign> }) {
  const t = useT()
  return (
    <PagedSection
      list={list}
      title={t('artist.campaigns')}
      note={t('artist.campaigns.note', { artist: artist.name })}
      id="campaigns"
      skeleton="text"
    >
      {campaigns => (
        <ol className={styles['campaigns']}>
          {campaigns.map(campaign => (
            <li key={campaign.id} className={styles['campaign']}>
              <Campaign artist={artist} campaign={campaign} />
            </li>
          ))}
        </ol>
      )}
    </PagedSection>
  )
}

function Campaign({ artist, campaign }: { artist: Artist; campaign: ArtistCampaign }) {
  const t = useT()
  const { number } = useFormats()
  const { city, make_count: count, goal, status } = campaign
  return (
    <>
      <div className={styles['cityLine']}>
        <h3 className={styles['city']}>
          <a href={paths.campaign(artist.id, city.id)}>{city.name}</a>
        </h3>
        {status !== 'open' && <Badge color="artist">{t(`artist.campaigns.${status}`)}</Badge>}
      </div>
      <p className={styles['nation']}>{city.nation_name}</p>
      <MakeMeter
        value={count}
        goal={goal}
        hue={artist.hue}
        text={t('artist.campaigns.meter', { count: number(count), goal: number(goal), city: city.name })}
        count={t('artist.campaigns.count', { count })}
        goalText={t('artist.campaigns.goal', { goal: number(goal) })}
      />
    </>
  )
}
