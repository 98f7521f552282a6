import { useRef, useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { isRejectedByServer } from '../../../platform/web/api/api-error.ts'
import { createUuid } from '../../../platform/web/api/random-uuid.ts'
import { toasts } from '../../../platform/web/browser/page-toasts.ts'
import { useErrorReports } from '../../../platform/web/forms/use-error-reports.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import type { mailOrderReceipt } from '../contract.ts'
import { orderPath } from './shared/order-queries.ts'

/**
 * Requests the receipt by email. Retries reuse the idempotency key, so a lost response doesn't cause a second
 * email.
 */
export function useReceiptMail(orderId: string) {
  const t = useT()
  const { locale } = useTexts()
  const api = useApi()
  const reports = useErrorReports()
  const key = useRef('')
  const [isSending, setSending] = useState(false)

  async function send() {
    if (isSending) return
    setSending(true)
    const act = reports.act()
    key.current ||= createUuid()
    try {
      const body = { order_id: orderId, locale }
      const once = { idempotencyKey: key.current }
      await api.call<CallOf<typeof mailOrderReceipt>>('POST', `${orderPath}receipt/`, body, once)
      key.current = ''
      toasts.add(t('order.receipt.mailed'), { type: 'success' })
    } catch (error) {
      if (isRejectedByServer(error)) key.current = ''
      reports.report(act, error)
    } finally {
      setSending(false)
    }
  }
  return { send, isSending }
}
