import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { createUuid } from '../../../platform/web/api/random-uuid.ts'
import { toasts } from '../../../platform/web/browser/page-toasts.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import type { addShippingAddress, changeShippingAddress } from '../contract.ts'
import { addressesPath, addressPath, type FormField, type OwnAddress } from './queries.ts'
import { type AddressValues, toBody } from './shared/address-values.ts'

export function useSaveAddress(address: OwnAddress | null, onSaved: (address: OwnAddress) => void) {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
  const lastKey = useRef<{ text: string; key: string } | null>(null)

  /**
   * Returns the same key for the same content, so that a retry after a lost response saves the address only
   * once.
   */
  function getKey(body: object): string {
    const text = JSON.stringify(body)
    if (lastKey.current?.text !== text) lastKey.current = { text, key: createUuid() }
    return lastKey.current.key
  }

  const send = (body: ReturnType<typeof toBody>): Promise<OwnAddress> =>
    address
      ? api.call<CallOf<typeof changeShippingAddress>>('PATCH', addressPath, {
          ...body,
          shipping_address_id: address.shipping_address_id,
        })
      : api.call<CallOf<typeof addShippingAddress>>('POST', addressesPath, body, {
          idempotencyKey: getKey(body),
        })

  return async (values: AddressValues, country: string, fields: readonly FormField[]): Promise<void> => {
    const saved = await send(toBody(values, country, fields))
    await queries.invalidateQueries({ queryKey: ['self', 'addresses'] })
    toasts.add(t('address.saved'), { type: 'success' })
    onSaved(saved)
  }
}
