import { useQuery } from '@tanstack/react-query'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { getCountryOptions } from '../../../platform/web/country-options.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { createQueryFn } from '../../../platform/web/query-call.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import type { ListFilter } from '../../kit/web/shared/list-toolbar.tsx'
import type { listOrderChoices } from '../choices-contract.ts'
import { orderStatuses } from './order-state.tsx'
import type { PaymentMethod } from './queries.ts'

const methods: readonly PaymentMethod[] = ['stripe_card', 'paypal', 'kakaopay', 'kg_card', 'kg_directbank']
const unsentDays = ['0', '1', '3', '7', '14', '30']
const none: string[] = []

/** Filters of the list of orders. */
export function useOrderFilters(): ListFilter[] {
  const { t, tag, locale } = useTexts()
  const { data } = useQuery({
    queryKey: ['studio', 'order choices', locale],
    queryFn: createQueryFn<CallOf<typeof listOrderChoices>>(useApi(), '/api/studio/order-choices/', {
      locale,
    }),
    staleTime: 60_000,
  })
  return [
    {
      key: 'status',
      title: t('studio-orders.status'),
      options: orderStatuses.map(value => ({ value, label: t(`studio-orders.status.${value}`) })),
    },
    {
      key: 'unsent_days',
      title: t('studio-orders.unsent'),
      options: unsentDays.map(value => ({
        value,
        label: t('studio-orders.unsent.days', { days: Number(value) }),
      })),
    },
    {
      key: 'project_id',
      title: t('studio-orders.project'),
      options: (data?.projects ?? []).map(({ project_id: id, name }) => ({ value: String(id), label: name })),
    },
    {
      key: 'country',
      title: t('studio-orders.country'),
      options: getCountryOptions(data?.countries ?? none, tag),
    },
    {
      key: 'method',
      title: t('studio-orders.method'),
      options: methods.map(value => ({ value, label: t(`studio-orders.method.${value}`) })),
    },
    {
      key: 'is_disputed',
      title: t('studio-orders.dispute'),
      options: [
        { value: 'true', label: t('studio-orders.dispute.any') },
        { value: 'false', label: t('studio-orders.dispute.none') },
      ],
    },
    { key: 'from', title: t('studio-orders.from'), kind: 'day' },
    { key: 'until', title: t('studio-orders.until'), kind: 'day' },
  ]
}
