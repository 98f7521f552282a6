import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '../../platform/ui/button.tsx'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { ErrorState } from '../../platform/ui/error-state.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { useDialogTitle } from '../../platform/web/dialog-title.ts'
import { useT, useTexts } from '../../platform/web/i18n.tsx'
import { type ModalProps, useModal } from '../../platform/web/modals.tsx'
import { useApi } from '../../platform/web/use-api.ts'
import styles from './city-modal.module.css'
import { Ranking } from './my-city.tsx'
import { cityCampaignsQuery, isCityNotFound } from './queries.ts'

/** Dialog with a city's complete campaign ranking, loaded ten at a time (product 6, `city_id`). */
export default function CityModal({ value, close }: ModalProps) {
  const t = useT()
  const cityId = /^[1-9]\d{0,9}$/.test(value) && Number(value) <= 2_147_483_647 ? Number(value) : null
  return (
    <Dialog
      open
      onClose={close}
      size="content"
      title={t('campaign.cityModal.title')}
      closeLabel={t('common.close')}
    >
      {cityId === null ? <Missing /> : <CityRanking cityId={cityId} />}
    </Dialog>
  )
}

function Missing() {
  const t = useT()
  return <EmptyState title={t('campaign.cityModal.missing')} text={t('campaign.cityModal.missing.text')} />
}

function NoCampaigns() {
  const t = useT()
  const search = useModal('GNB_SEARCH')
  return (
    <EmptyState
      title={t('campaign.city.none')}
      text={t('campaign.cityModal.none')}
      action={
        <Button {...search.trigger} onClick={() => search.open()}>
          {t('campaign.page.find')}
        </Button>
      }
    />
  )
}

function CityRanking({ cityId }: { cityId: number }) {
  const t = useT()
  const { locale } = useTexts()
  const list = useInfiniteQuery(cityCampaignsQuery({ api: useApi(), locale }, cityId))
  const campaigns = list.data?.pages.flatMap(page => page.results) ?? []
  const city = campaigns[0]?.city
  useDialogTitle(city ? t('campaign.city.of', { city: city.name }) : null, t('campaign.page.name'))
  if (list.isPending) return <Skeleton kind="text" lines={8} />
  if (isCityNotFound(list.error)) return <Missing />
  if (list.isError && campaigns.length === 0) {
    return (
      <ErrorState
        title={t('campaign.failed.title')}
        text={t('campaign.failed.text')}
        retryLabel={t('campaign.failed.retry')}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (!city) return <NoCampaigns />
  return (
    <div className={styles['ranking']}>
      <p className={styles['lead']}>
        {t('campaign.cityModal.lead', { city: city.name, nation: city.nation_name })}
      </p>
      <Ranking campaigns={campaigns} level={3} />
      {list.hasNextPage && (
        <Button
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
          className={styles['more']}
        >
          {t(list.isFetchNextPageError ? 'campaign.failed.retry' : 'campaign.more')}
        </Button>
      )}
    </div>
  )
}
