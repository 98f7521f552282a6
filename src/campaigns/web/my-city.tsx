import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCityId } from '../../catalogue/cities/web/shared/page-city.ts'
import { paths } from '../../platform/contract/paths.ts'
import { Button } from '../../platform/ui/button.tsx'
import { cx } from '../../platform/ui/cx.ts'
import { ErrorState } from '../../platform/ui/error-state.tsx'
import { SearchIcon } from '../../platform/ui/icons.tsx'
import { Section } from '../../platform/ui/section.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { useT, useTexts } from '../../platform/web/i18n.tsx'
import { useModal } from '../../platform/web/modals.tsx'
import { useApi } from '../../platform/web/use-api.ts'
import { CampaignCard } from './campaign-card.tsx'
import pageStyles from './campaigns-page.module.css'
import styles from './my-city.module.css'
import { type Campaign, cityCampaignsQuery, isCityNotFound } from './queries.ts'
import { useMakes } from './use-makes.ts'

/** Number of cards in the block; the city dialog shows all campaigns. */
const shown = 3

/**
 * Shows the campaigns of the fan's city. The HTML is the same for everyone, so the browser loads the city's
 * list; if the city is known from the last visit, the block has its final size from the first paint
 * (`document.ts`), which avoids a layout shift.
 */
export function MyCity() {
  const t = useT()
  const cityId = useCityId()
  const choose = useModal('GNB_SELECT_CITY')
  if (typeof cityId === 'number') return <KnownCity cityId={cityId} />
  return (
    <Section title={t('campaign.city.title')} note={t('campaign.city.invite')} className={styles['block']}>
      <Button {...choose.trigger} onClick={() => choose.open()} className={styles['choose']}>
        {t('campaign.city.choose')}
      </Button>
    </Section>
  )
}

function KnownCity({ cityId }: { cityId: number }) {
  const t = useT()
  const { locale } = useTexts()
  const list = useInfiniteQuery(cityCampaignsQuery({ api: useApi(), locale }, cityId))
  const all = useModal('city_id')
  const first = list.data?.pages[0]
  // A city id from the cookie may no longer exist.
  const isCityUnknown = isCityNotFound(list.error)
  const campaigns = first?.results.slice(0, shown) ?? []
  const city = campaigns[0]?.city.name
  const hasMore = (first?.pagination.total_count ?? 0) > shown
  return (
    <Section
      title={city ? t('campaign.city.of', { city }) : t('campaign.city.title')}
      note={t('campaign.city.note')}
      className={cx(styles['block'], styles['known'])}
      action={
        hasMore && (
          <a
            {...all.trigger}
            className={styles['all']}
            href={paths.cityCampaigns(cityId)}
            onClick={event => {
              event.preventDefault()
              all.open({ value: String(cityId) })
            }}
          >
            {t('campaign.city.all')}
          </a>
        )
      }
    >
      {list.isError && !isCityUnknown && (
        <ErrorState
          title={t('campaign.failed.title')}
          text={t('campaign.failed.text')}
          retryLabel={t('campaign.failed.retry')}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isPending && <Skeleton kind="text" lines={4} />}
      <Ranking campaigns={campaigns}>
        {(isCityUnknown || (first && campaigns.length < shown)) && <FreePlaces count={campaigns.length} />}
      </Ranking>
    </Section>
  )
}

/** Fills the free places, so that the block keeps its full size with fewer campaigns. */
function FreePlaces({ count }: { count: number }) {
  const t = useT()
  const search = useModal('GNB_SEARCH')
  return (
    <li className={styles['missing']} data-places={shown - count}>
      <p>{t(count === 0 ? 'campaign.city.none' : 'campaign.cityModal.none')}</p>
      <Button {...search.trigger} size={40} iconStart={<SearchIcon />} onClick={() => search.open()}>
        {t('campaign.page.find')}
      </Button>
    </li>
  )
}

interface RankingProps {
  campaigns: Campaign[]
  level?: 3 | 4
  children?: ReactNode
}

/** Lists a city's campaigns, most makes first. */
export function Ranking({ campaigns, level, children }: RankingProps) {
  const getState = useMakes(campaigns)
  if (campaigns.length === 0 && !children) return null
  return (
    <ol className={pageStyles['cards']}>
      {campaigns.map((campaign, index) => (
        <li key={campaign.id}>
          <CampaignCard campaign={campaign} state={getState(campaign)} place={index + 1} level={level} />
        </li>
      ))}
      {children}
    </ol>
  )
}
