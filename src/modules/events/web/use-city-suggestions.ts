import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import type { DropdownOption } from '../../../platform/ui/combobox.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/web-app.tsx'
import type { searchCities } from '../../cities/contract.ts'

const delayMs = 200

/** Cities for what was typed, asked for 200 ms after the last letter and kept for good (spec 7.2, 9). */
export function useCitySuggestions(query: string): { options: DropdownOption[]; isSearching: boolean } {
  const api = useApi()
  const t = useT()
  const { locale } = useTexts()
  const typed = query.trim()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(setAsked, delayMs, typed)
    return () => clearTimeout(timer)
  }, [typed])
  const { data, isFetching } = useQuery({
    queryKey: ['cities', locale, asked],
    queryFn: () => {
      const input = { query: asked, limit: 10, offset: 0, locale }
      return api.call<CallOf<typeof searchCities>>('GET', '/api/v1/cities/search/', input, {
        keepMs: 'forever',
      })
    },
    enabled: asked !== '',
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
  const found = asked === '' ? [] : (data?.results ?? [])
  return {
    options: found.map(city => ({
      value: String(city.id),
      label: t('events.city.option', { city: city.name, nation: city.nation_name }),
    })),
    isSearching: isFetching || asked !== typed,
  }
}
