import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { paths } from '../../../platform/contract/paths.ts'
import { isRejectedByServer } from '../../../platform/web/api/api-error.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { createUuid } from '../../../platform/web/api/random-uuid.ts'
import { toFormData } from '../../../platform/web/api/to-form-data.ts'
import { toasts } from '../../../platform/web/browser/page-toasts.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import type { askRefund, cancelOrder, giveUpOrder } from '../../payments/contract.ts'
import type { Ending, toItems } from './order-ending.ts'
import { cancelPreviewKey, orderPath } from './shared/order-queries.ts'

/** The fan's input. Reason and pictures are used only for refund requests. */
export interface OrderEndInput {
  items: Exclude<ReturnType<typeof toItems>, null>
  reason: string
  images: File[]
}

type Done = 'give_up' | 'cancel' | 'ask_refund' | 'withdrawn'
type RefundRequestCall = CallOf<typeof askRefund> & { input: { images: File[] } }

/** Ends an order or part of it, then returns to the order page. */
export function useOrderEnd(orderId: string, ending: Ending) {
  const t = useT()
  const api = useApi()
  const router = useRouter()
  const queries = useQueryClient()
  const keys = useKeys()

  return async (wanted: OrderEndInput): Promise<void> => {
    let isDone = false
    try {
      const done = await send(api, { orderId, ending, wanted, key: keys.keyOf(wanted) })
      isDone = true
      toasts.add(t(`order.end.${done}.done`), { type: 'success' })
      router.navigate({ href: paths.order(orderId), replace: true })
    } catch (error) {
      keys.settle(error)
      throw error
    } finally {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['self', 'order', orderId] }),
        // The mounted page must not refetch the preview, because there may be nothing left to cancel.
        queries.invalidateQueries({
          queryKey: cancelPreviewKey(orderId),
          refetchType: isDone ? 'none' : 'active',
        }),
        queries.invalidateQueries({ queryKey: ['self', 'orders'] }),
        queries.invalidateQueries({ queryKey: ['self', 'purchase-status'] }),
      ])
    }
  }
}

interface Sent {
  orderId: string
  ending: Ending
  wanted: OrderEndInput
  key: string
}

async function send(api: ApiClient, { orderId, ending, wanted, key }: Sent): Promise<Done> {
  const named = { order_id: orderId }
  const itemsParam = wanted.items && { items: wanted.items }
  const once = { idempotencyKey: key }
  if (ending === 'give_up') {
    await api.call<CallOf<typeof giveUpOrder>>('DELETE', orderPath, named, once)
    return ending
  }
  if (ending === 'cancel') {
    const body = { ...named, ...itemsParam }
    await api.call<CallOf<typeof cancelOrder>>('POST', `${orderPath}cancel/`, body, once)
    return ending
  }
  const body = { ...named, ...itemsParam, reason: wanted.reason.trim(), images: wanted.images }
  const form = { form: toFormData, ...once }
  const response = await api.call<RefundRequestCall>('POST', `${orderPath}refund-requests/`, body, form)
  return response.is_withdrawal ? 'withdrawn' : ending
}

/**
 * Manages the idempotency key, which stays the same until the input changes or is rejected, so that retries
 * are safe.
 */
function useKeys() {
  const last = useRef({ wanted: '', key: '' })
  return {
    keyOf({ items, reason, images }: OrderEndInput): string {
      const files = images.map(({ name, size, lastModified }) => [name, size, lastModified])
      const wanted = JSON.stringify([items, reason, files])
      if (last.current.wanted !== wanted) last.current = { wanted, key: createUuid() }
      return last.current.key
    },
    settle(error: unknown): void {
      if (isRejectedByServer(error)) last.current = { wanted: '', key: '' }
    },
  }
}
