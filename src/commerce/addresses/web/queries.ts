import { queryOptions } from '@tanstack/react-query'
import type { CallOf, ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { createQueryFn, permanentCache } from '../../../platform/web/query-call.ts'
import type { getAddressForm, listAddressCountries, listShippingAddresses } from '../contract.ts'

export const addressesPath = '/api/v1/shops/md/users/self/shipping-addresses/'
export const addressPath = `${addressesPath}{shipping_address_id}/` as const

export type OwnAddress = ResponseOf<typeof listShippingAddresses>['addresses'][number]
export type FormField = ResponseOf<typeof getAddressForm>['rows'][number][number]

/** The key starts with `self`, so the data is removed when the session ends. */
export const ownAddressesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['self', 'addresses'],
    queryFn: createQueryFn<CallOf<typeof listShippingAddresses>>(api, addressesPath, {}),
  })

export const addressCountriesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['address-countries'],
    queryFn: createQueryFn<CallOf<typeof listAddressCountries>>(
      api,
      '/api/v1/shops/md/address-countries/',
      {},
    ),
    ...permanentCache,
  })

export const addressFormQuery = (api: ApiClient, country_code: string, locale: string) =>
  queryOptions({
    queryKey: ['address-form', country_code, locale],
    queryFn: createQueryFn<CallOf<typeof getAddressForm>>(api, '/api/v1/shops/md/address-forms/', {
      country_code,
      locale,
    }),
    ...permanentCache,
  })
