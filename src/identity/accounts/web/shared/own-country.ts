import { queryOptions, useQuery } from '@tanstack/react-query'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import { createQueryFn, permanentCache } from '../../../../platform/web/query-call.ts'
import { useApi } from '../../../../platform/web/use-api.ts'
import type { getNation, listCountryCodes } from '../../contract.ts'

/** Fallback when GeoIP finds no country (spec 5). */
const fallbackCountry = 'US'

/** Lists all countries with their dial codes; a country may have several. */
export const dialCodesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['country-codes'],
    queryFn: createQueryFn<CallOf<typeof listCountryCodes>>(api, '/api/v1/country-codes/', {}),
    ...permanentCache,
  })

/** Looks up the caller's country by GeoIP, cached (spec 7.1). A failed lookup counts as "not found". */
const nationQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['ip-nation'],
    queryFn: context =>
      createQueryFn<CallOf<typeof getNation>>(
        api,
        '/api/v1/ip/nation/',
        {},
      )(context)
        .then(({ country_code }) => country_code ?? fallbackCountry)
        .catch(() => fallbackCountry),
    ...permanentCache,
  })

/** Returns the caller's country by IP address; undefined until known. */
export function useOwnCountry(): string | undefined {
  return useQuery(nationQuery(useApi())).data
}
