import { queryOptions, useQuery } from '@tanstack/react-query'
import type { DropdownOption } from '../../ui/combobox.ts'
import type { ApiClient } from '../api/client.ts'
import { useTexts } from '../i18n.tsx'
import { useApi } from '../web-app.tsx'
import { type DialCode, dialCodeOptions } from './dial-code-options.ts'

interface ListCountryCodes {
  method: 'GET'
  path: '/api/v1/country-codes/'
  input: object
  answer: { results: DialCode[] }
}

interface GetNation {
  method: 'GET'
  path: '/api/v1/ip/nation/'
  input: object
  answer: { country_code: string | null }
}

/** Where the caller's country is not known (spec 5). */
const fallbackCountry = 'US'

const dialCodesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['country-codes'],
    queryFn: () => api.call<ListCountryCodes>('GET', '/api/v1/country-codes/', {}, { keepMs: 'forever' }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The caller's country, asked once and kept (spec 7.1). A lookup that fails counts as one that finds nothing. */
const nationQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['ip-nation'],
    queryFn: () =>
      api
        .call<GetNation>('GET', '/api/v1/ip/nation/', {}, { keepMs: 'forever' })
        .then(({ country_code }) => country_code ?? fallbackCountry)
        .catch(() => fallbackCountry),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The countries to choose from, in the order of their names, and whether they are there yet. */
export function useDialCodes(): { options: DropdownOption[]; isFailed: boolean } {
  const { tag } = useTexts()
  const { data, isError } = useQuery(dialCodesQuery(useApi()))
  return { options: data ? dialCodeOptions(data.results, tag) : [], isFailed: isError }
}

/** The country of the caller's address; undefined until it is known. */
export function useOwnCountry(): string | undefined {
  return useQuery(nationQuery(useApi())).data
}
