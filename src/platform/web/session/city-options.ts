import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DropdownOption } from '../../ui/combobox.ts'
import { useT, useTexts } from '../i18n.tsx'
import { useApi } from '../web-app.tsx'

/** The search of cities as a list to choose from needs it (spec 7.2). */
interface SearchCities {
  method: 'GET'
  path: '/api/v1/cities/search/'
  input: { query: string; limit: number; offset: number; locale: string }
  answer: { results: { id: number; name: string; nation_name: string }[] }
}

const delayMs = 200

/**
 * Cities for what was typed, asked for 200 ms after the last letter and kept for good (spec 7.2, 9). The label is
 * made of the text `account.city.option`, so the page or modal needs the area `account`.
 */
export function useCityOptions(query: string): { options: DropdownOption[]; isSearching: boolean } {
  const api = useApi()
  const t = useT()
  const { locale } = useTexts()
  const asked = useDelayed(query.trim(), delayMs)
  const { data, isFetching } = useQuery({
    queryKey: ['cities', locale, asked],
    queryFn: () =>
      api.call<SearchCities>(
        'GET',
        '/api/v1/cities/search/',
        { query: asked, limit: 10, offset: 0, locale },
        { keepMs: 'forever' },
      ),
    enabled: asked !== '',
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
  const toOption = ({ id, name, nation_name }: SearchCities['answer']['results'][number]) => ({
    value: String(id),
    label: t('account.city.option', { city: name, nation: nation_name }),
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
