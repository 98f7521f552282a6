import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { paths } from '../../../platform/contract/paths.ts'
import { toasts } from '../../../platform/web/browser/page-toasts.ts'
import { useErrorReports } from '../../../platform/web/forms/use-error-reports.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import type { changeOrderAddress } from '../contract.ts'
import { orderPath } from './shared/order-queries.ts'

export function useAddressChange(orderId: string) {
  const t = useT()
  const { locale } = useTexts()
  const api = useApi()
  const router = useRouter()
  const queries = useQueryClient()
  const reports = useErrorReports()
  const [isSaving, setSaving] = useState(false)

  async function save(addressId: string) {
    if (isSaving) return
    setSaving(true)
    const act = reports.act()
    const input = { order_id: orderId, locale, shipping_address_id: addressId }
    try {
      await api.call<CallOf<typeof changeOrderAddress>>('PATCH', `${orderPath}shipping/address/`, input)
      toasts.add(t('order.address.saved'), { type: 'success' })
      router.navigate({ href: paths.order(orderId), replace: true })
    } catch (error) {
      reports.report(act, error)
    } finally {
      // Also runs after a failure, because items may have been shipped meanwhile.
      await queries.invalidateQueries({ queryKey: ['self', 'order', orderId] })
      setSaving(false)
    }
  }
  return { save, isSaving }
}
