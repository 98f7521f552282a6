import { queryOptions } from '@tanstack/react-query'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { createQueryFn, permanentCache } from '../../../platform/web/query-call.ts'
import type { editOrderAddress, openOrderAddress } from '../acts-contract.ts'
import type { getStudioAddressForm } from '../choices-contract.ts'

type OpenAddress = CallOf<typeof openOrderAddress>
export type OpenedAddress = OpenAddress['answer']
type GetForm = CallOf<typeof getStudioAddressForm>
export type AddressForm = GetForm['answer']
type EditAddress = CallOf<typeof editOrderAddress>

/** The address by its fields. Each reading is logged, so it is read once for a form and not cached after it. */
export function openedAddressQuery(api: ApiClient, orderId: string) {
  return queryOptions({
    queryKey: ['studio', 'opened address', orderId],
    queryFn: () =>
      api.call<OpenAddress>('POST', '/api/studio/orders/{order_id}/address/open/', { order_id: orderId }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export function addressFormQuery(api: ApiClient, country: string, locale: string) {
  return queryOptions({
    queryKey: ['studio', 'address form', country, locale],
    queryFn: createQueryFn<GetForm>(api, '/api/studio/address-forms/', { country_code: country, locale }),
    ...permanentCache,
  })
}

/** Replaces the address; the body has all its fields. */
export function saveAddress(
  api: ApiClient,
  orderId: string,
  body: Record<string, unknown>,
  idempotencyKey: string,
): Promise<EditAddress['answer']> {
  const input = { ...body, order_id: orderId } as EditAddress['input']
  return api.call<EditAddress>('PATCH', '/api/studio/orders/{order_id}/address/', input, { idempotencyKey })
}
