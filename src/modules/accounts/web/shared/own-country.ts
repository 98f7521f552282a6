import { queryOptions, useQuery } from '@tanstack/react-query'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import { keptForGood, queryCall } from '../../../../platform/web/query-call.ts'
import { useApi } from '../../../../platform/web/web-app.tsx'
import type { getNation, listCountryCodes } from '../../contract.ts'

/** Where the caller's country is not known (spec 5). */
const fallbackCountry = 'US'

/** All countries with their dial codes; a country may have several. */
export const dialCodesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['country-codes'],
    queryFn: queryCall<CallOf<typeof listCountryCodes>>(api, '/api/v1/country-codes/', {}),
    ...keptForGood,
  })

/** The caller's country, asked once and kept (spec 7.1). A lookup that fails counts as one that finds nothing. */
const nationQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['ip-nation'],
    queryFn: context =>
      queryCall<CallOf<typeof getNation>>(
        api,
        '/api/v1/ip/nation/',
        {},
      )(context)
        .then(({ country_code }) => country_code ?? fallbackCountry)
        .catch(() => fallbackCountry),
    ...keptForGood,
  })

/** The country of the caller's address; undefined until it is known. */
export function useOwnCountry(): string | undefined {
  return useQuery(nationQuery(useApi())).data
}
