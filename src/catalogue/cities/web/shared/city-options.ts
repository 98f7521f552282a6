import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CallOf, ResponseOf } from '../../../../platform/contract/endpoint.ts'
import type { DropdownOption } from '../../../../platform/ui/combobox.ts'
import { useT, useTexts } from '../../../../platform/web/i18n.tsx'
import { createQueryFn, permanentCache } from '../../../../platform/web/query-call.ts'
import { useApi } from '../../../../platform/web/use-api.ts'
import type { searchCities } from '../../contract.ts'

type City = ResponseOf<typeof searchCities>['results'][number]

const delayMs = 200

interface CityOptions {
  options: DropdownOption[]
  isSearching: boolean
}

/**
 * Returns city options for the typed text: debounced by 200 ms and cached forever (spec 7.2, 9). `labelKey`
 * is the key of a text with the parameters `city` and `nation`, from a text area of the page or modal.
 */
export function useCityOptions(
  query: string,
  labelKey: 'account.city.option' | 'events.city.option',
): CityOptions {
  const api = useApi()
  const t = useT()
  const { locale } = useTexts()
  const debouncedQuery = useDelayed(query.trim(), delayMs)
  const { data, isFetching } = useQuery({
    queryKey: ['cities', locale, debouncedQuery],
    queryFn: createQueryFn<CallOf<typeof searchCities>>(api, '/api/v1/cities/search/', {
      query: debouncedQuery,
      limit: 10,
      offset: 0,
      locale,
    }),
    enabled: debouncedQuery !== '',
    ...permanentCache,
    placeholderData: keepPreviousData,
  })
  const toOption = ({ id, name, nation_name }: City) => ({
    value: String(id),
    label: t(labelKey, { city: name, nation: nation_name }),
  })
  return {
    options: debouncedQuery === '' ? [] : (data?.results ?? []).map(toOption),
    isSearching: isFetching || debouncedQuery !== query.trim(),
  }
}

function useDelayed<T>(value: T, ms: number): T {
  const [delayed, setDelayed] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setDelayed, ms, value)
    return () => clearTimeout(timer)
  }, [value, ms])
  return delayed
}
