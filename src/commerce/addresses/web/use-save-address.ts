import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { randomUuid } from '../../../platform/web/api/random-uuid.ts'
import { toasts } from '../../../platform/web/browser/page-toasts.ts'
import { useErrorReports } from '../../../platform/web/forms/use-error-reports.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/web-app.tsx'
import type { addShippingAddress, changeShippingAddress } from '../contract.ts'
import { type AddressValues, bodyOf, refusedFields } from './address-values.ts'
import { addressesPath, addressPath, type FormField, type OwnAddress } from './queries.ts'

interface Setup {
  address: OwnAddress | null
  form: UseFormReturn<AddressValues>
  onSaved: (address: OwnAddress) => void
}

/** Saves the form. Server errors appear on their fields; the first one gets the focus. */
export function useSaveAddress({ address, form, onSaved }: Setup) {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
  const reports = useErrorReports()
  const [isRunning, setRunning] = useState(false)
  const isBusy = useRef(false)
  const kept = useRef<{ text: string; key: string } | null>(null)

  /** The same address is saved once, also where the first answer was lost. */
  function keyOf(body: object): string {
    const text = JSON.stringify(body)
    if (kept.current?.text !== text) kept.current = { text, key: randomUuid() }
    return kept.current.key
  }

  const send = (body: ReturnType<typeof bodyOf>): Promise<OwnAddress> =>
    address
      ? api.call<CallOf<typeof changeShippingAddress>>('PATCH', addressPath, {
          ...body,
          shipping_address_id: address.shipping_address_id,
        })
      : api.call<CallOf<typeof addShippingAddress>>('POST', addressesPath, body, {
          idempotencyKey: keyOf(body),
        })

  async function save(values: AddressValues, country: string, fields: readonly FormField[]): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setRunning(true)
    const act = reports.act()
    try {
      const saved = await send(bodyOf(values, country, fields))
      await queries.invalidateQueries({ queryKey: ['self', 'addresses'] })
      toasts.add(t('address.saved'), { type: 'success' })
      onSaved(saved)
    } catch (error) {
      const refused = refusedFields(error, fields)
      for (const { name, code } of refused.toReversed())
        form.setError(name, { message: code }, { shouldFocus: true })
      if (refused.length === 0) reports.report(act, error)
    } finally {
      isBusy.current = false
      setRunning(false)
    }
  }
  return { isRunning, save }
}
