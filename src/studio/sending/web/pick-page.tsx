import { useQuery } from '@tanstack/react-query'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Select } from '../../../platform/ui/select.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { type ListAddress, useListAddress } from '../../kit/web/shared/list-address.ts'
import { PageHead } from '../../kit/web/shared/page-head.tsx'
import { EmptyNote, ErrorNote } from '../../kit/web/shared/states.tsx'
import styles from './pick-page.module.css'
import { PickSheets } from './pick-sheets.tsx'
import { type Unsent, type UnsentInput, unsentQuery } from './queries.ts'
import { type PickBy, usePickList } from './use-pick-list.ts'

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({ title: t('studio.page.pick'), description: '' }),
  Component: PickPage,
})

const filterKeys = ['by', 'project_id', 'country', 'unsent_days']

/** A list of what to take from the shelves, by product or by order; it is made when someone asks for it. */
function PickPage() {
  const { t, locale } = useTexts()
  const address = useListAddress(filterKeys)
  const { by: chosen, ...filters } = address.filters
  const by: PickBy = chosen === 'order' ? 'order' : 'product'
  const unsent = useQuery(unsentQuery(useApi(), { ...filters, locale } as UnsentInput))
  const { list, error, isBusy, make } = usePickList(by, filters)
  const count = unsent.data?.order_count
  return (
    <div className={styles['page']}>
      <div data-print="no">
        <PageHead
          title={t('studio.page.pick')}
          parent={{ href: studioPaths.sending(), title: t('studio.page.sending') }}
          note={t('studio-sending.pick.reveal')}
        />
        <PickFilters address={address} by={by} unsent={unsent.data} />
        <div className={styles['make']}>
          <Button
            look="primary"
            size={40}
            busy={isBusy}
            busyText={t('common.loading')}
            disabledReason={count === 0 ? t('studio-sending.pick.none') : undefined}
            onClick={() => void make(null)}
          >
            {t('studio-sending.pick.make')}
          </Button>
          {unsent.data && <MatchText orders={unsent.data.order_count} units={unsent.data.unit_count} />}
        </div>
        {unsent.error && !unsent.data && (
          <ErrorNote error={unsent.error} onRetry={() => void unsent.refetch()} />
        )}
        {error !== null && <ErrorNote error={error} />}
      </div>
      {list?.order_count === 0 && (
        <EmptyNote title={t('studio-sending.pick.none')} text={t('studio-sending.pick.noneText')} />
      )}
      {list && list.order_count > 0 && (
        <PickSheets list={list} by={by} isBusy={isBusy} onNext={next => void make(next)} />
      )}
    </div>
  )
}

function MatchText({ orders, units }: { orders: number; units: number }) {
  const { t } = useTexts()
  const { number } = useFormats()
  const values = { orders, orderNumber: number(orders), units, unitNumber: number(units) }
  return (
    <p role="status" className={styles['note']}>
      {t('studio-sending.pick.match', values)}
    </p>
  )
}

interface FilterProps {
  address: ListAddress
  by: PickBy
  unsent: Unsent | undefined
}

const dayChoices = [1, 3, 7, 14, 30]

function PickFilters({ address, by, unsent }: FilterProps) {
  const { t, tag } = useTexts()
  const { number } = useFormats()
  const countries = new Intl.DisplayNames(tag, { type: 'region' })
  const { project_id: projectId = '', country = '', unsent_days: days = '' } = address.filters
  const set = (key: string) => (event: { target: { value: string } }) =>
    address.change({ filters: { [key]: event.target.value } }, { replace: true })
  return (
    <div className={styles['filters']}>
      <Select
        label={t('studio-sending.by')}
        size={40}
        value={by}
        onChange={set('by')}
        options={[
          { value: 'product', label: t('studio-sending.by.product') },
          { value: 'order', label: t('studio-sending.by.order') },
        ]}
      />
      <Select
        label={t('studio-sending.project')}
        size={40}
        value={projectId}
        onChange={set('project_id')}
        options={[
          { value: '', label: t('studio-sending.project.all') },
          ...(unsent?.projects ?? []).map(({ project_id, name }) => ({
            value: String(project_id),
            label: name,
          })),
        ]}
      />
      <Select
        label={t('studio-sending.country')}
        size={40}
        value={country}
        onChange={set('country')}
        options={[
          { value: '', label: t('studio-sending.country.all') },
          ...(unsent?.countries ?? []).map(({ country: code, order_count }) => ({
            value: code,
            label: `${countries.of(code) ?? code} (${number(order_count)})`,
          })),
        ]}
      />
      <Select
        label={t('studio-sending.days')}
        size={40}
        value={days}
        onChange={set('unsent_days')}
        options={[
          { value: '', label: t('studio-sending.days.any') },
          ...dayChoices.map(count => ({
            value: String(count),
            label: t('studio-sending.days.count', { count, number: number(count) }),
          })),
        ]}
      />
    </div>
  )
}
