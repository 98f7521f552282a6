import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { randomUuid } from '../../../platform/web/api/random-uuid.ts'
import { toasts } from '../../../platform/web/browser/page-toasts.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/web-app.tsx'
import type { addShippingAddress, changeShippingAddress } from '../contract.ts'
import { type AddressValues, bodyOf } from './address-values.ts'
import { addressesPath, addressPath, type FormField, type OwnAddress } from './queries.ts'

/** Saves what is typed into a country's form. */
export function useSaveAddress(address: OwnAddress | null, onSaved: (address: OwnAddress) => void) {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
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

  return async (values: AddressValues, country: string, fields: readonly FormField[]): Promise<void> => {
    const saved = await send(bodyOf(values, country, fields))
    await queries.invalidateQueries({ queryKey: ['self', 'addresses'] })
    toasts.add(t('address.saved'), { type: 'success' })
    onSaved(saved)
  }
}
