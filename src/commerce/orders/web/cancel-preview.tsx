import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { createQueryFn } from '../../../platform/web/query-call.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import type { previewCancel } from '../../payments/contract.ts'
import styles from './order-end.module.css'
import type { toItems } from './order-ending.ts'
import { cancelPreviewKey, orderPath } from './shared/order-queries.ts'

interface Props {
  orderId: string
  /** Null if no units are chosen. */
  items: ReturnType<typeof toItems>
}

export function CancelPreview({ orderId, items }: Props) {
  const t = useT()
  const api = useApi()
  const { money } = useFormats()
  const params = { order_id: orderId, ...(items && { items: JSON.stringify(items) }) }
  const { data } = useQuery({
    queryKey: [...cancelPreviewKey(orderId), items ?? 'all'],
    queryFn: createQueryFn<CallOf<typeof previewCancel>>(api, `${orderPath}cancel/`, params),
    enabled: items !== null,
    placeholderData: keepPreviousData,
  })
  if (items === null || !data) return null
  const { amount, rest, currency } = data
  return (
    <p className={styles['text']} role="status">
      {t('order.end.cancel.back', { amount: money(amount, currency) })}
      {rest > 0 && ` ${t('order.end.cancel.rest', { rest: money(rest, currency) })}`}
    </p>
  )
}
