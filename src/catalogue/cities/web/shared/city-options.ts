import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CallOf, ResponseOf } from '../../../../platform/contract/endpoint.ts'
import type { DropdownOption } from '../../../../platform/ui/combobox.ts'
import { useT, useTexts } from '../../../../platform/web/i18n.tsx'
import { keptForGood, queryCall } from '../../../../platform/web/query-call.ts'
import { useApi } from '../../../../platform/web/web-app.tsx'
import type { searchCities } from '../../contract.ts'

type City = ResponseOf<typeof searchCities>['results'][number]

const delayMs = 200

interface CityOptions {
  options: DropdownOption[]
  isSearching: boolean
}

/**
 * City options for the typed text: debounced by 200 ms and cached forever (spec 7.2, 9). `labelKey` is a text
 * with `city` and `nation`, from the page's or modal's text areas.
 */
export function useCityOptions(
  query: string,
  labelKey: 'account.city.option' | 'events.city.option',
): CityOptions {
  const api = useApi()
  const t = useT()
  const { locale } = useTexts()
  const asked = useDelayed(query.trim(), delayMs)
  const { data, isFetching } = useQuery({
    queryKey: ['cities', locale, asked],
    queryFn: queryCall<CallOf<typeof searchCities>>(api, '/api/v1/cities/search/', {
      query: asked,
      limit: 10,
      offset: 0,
      locale,
    }),
    enabled: asked !== '',
    ...keptForGood,
    placeholderData: keepPreviousData,
  })
  const toOption = ({ id, name, nation_name }: City) => ({
    value: String(id),
    label: t(labelKey, { city: name, nation: nation_name }),
  })
  return {
    options: asked === '' ? [] : (data?.results ?? []).map(toOption),
    isSearching: isFetching || asked !== query.trim(),
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
