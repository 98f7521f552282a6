import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { genresQuery } from './queries.ts'

/** The translated genres, and the name of any genre; one without a translation is shown as it is written. */
export function useGenres() {
  const { locale } = useTexts()
  const { data } = useQuery(genresQuery(useApi(), locale))
  return useMemo(() => {
    const genres = data?.results ?? []
    const names = new Map(genres.map(({ genre, name }) => [genre, name]))
    return { genres, getGenreName: (genre: string) => names.get(genre) ?? genre }
  }, [data])
}
