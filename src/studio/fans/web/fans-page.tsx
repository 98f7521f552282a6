import { useQuery } from '@tanstack/react-query'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { getCountryOptions } from '../../../platform/web/country-options.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { useListAddress } from '../../kit/web/shared/list-address.ts'
import { ListPage } from '../../kit/web/shared/list-page.tsx'
import type { ListFilter } from '../../kit/web/shared/list-toolbar.tsx'
import { useFanColumns } from './fan-columns.tsx'
import { fanChoicesQuery, fansQuery, pageSize } from './queries.ts'

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({ title: t('studio.page.fans'), description: '' }),
  Component: FansPage,
})

const filterKeys = ['state', 'country'] as const
const states = ['active', 'disabled', 'restricted'] as const
const none: string[] = []

/** All fans. */
function FansPage() {
  const t = useT()
  const address = useListAddress(filterKeys)
  const { query, filters, sort, offset } = address
  const filter = { ...(query && { query }), ...filters }
  const { data, error, refetch } = useQuery(fansQuery(useApi(), { filter, sort, offset }))
  return (
    <ListPage
      name="fans"
      title={t('studio.page.fans')}
      columns={useFanColumns()}
      searchLabel={t('studio-fans.search')}
      filters={useFanFilters()}
      address={address}
      list={{
        rows: data?.results,
        paging: { kind: 'pages', total: data?.pagination.total_count, limit: pageSize },
        error,
        retry: () => void refetch(),
      }}
      rowKey={fan => fan.user_id}
      rowName={({ name }) => name}
      rowHref={fan => studioPaths.fan(fan.user_id)}
      empty={{ title: t('studio-fans.empty'), text: t('studio-fans.emptyText') }}
    />
  )
}

function useFanFilters(): ListFilter[] {
  const { t, tag } = useTexts()
  const { data } = useQuery(fanChoicesQuery(useApi()))
  return [
    {
      key: 'state',
      title: t('studio-fans.state'),
      options: states.map(value => ({ value, label: t(`studio-fans.state.${value}`) })),
    },
    {
      key: 'country',
      title: t('studio-fans.country'),
      options: getCountryOptions(data?.countries ?? none, tag),
    },
  ]
}
