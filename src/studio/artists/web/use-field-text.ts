import { useTexts } from '../../../platform/web/i18n.tsx'
import { useLanguageName } from '../../kit/web/shared/language-name.ts'
import type { LogRow } from '../../log/web/shared/log-queries.ts'
import type { ArtistLink } from './artist-form.ts'
import { useLinkKindName } from './link-kinds.ts'
import { useGenres } from './use-genres.ts'

/** Returns a function that formats the value of an artist's field; texts by language and links are lines. */
export function useFieldText(): (field: string, value: unknown) => string {
  const { t } = useTexts()
  const { getGenreName } = useGenres()
  const getLanguageName = useLanguageName()
  const getKindName = useLinkKindName()
  return (field, value) => {
    if (isEmpty(value)) return '–'
    switch (field) {
      case 'genres':
        return (value as string[]).map(getGenreName).join(', ')
      case 'about':
        return Object.entries(value as Record<string, string>)
          .map(([language, text]) => `${getLanguageName(language)}: ${text}`)
          .join('\n')
      case 'links':
        return (value as ArtistLink[]).map(({ kind, url }) => `${getKindName(kind)}: ${url}`).join('\n')
      case 'is_featured':
        return t(value ? 'studio-artists.yes' : 'studio-artists.no')
      default:
        return String(value)
    }
  }
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

/** Returns the labels of an artist's fields. */
export function useFieldLabels() {
  const { t } = useTexts()
  return {
    name: t('studio-artists.name'),
    genres: t('studio-artists.genres'),
    popularity: t('studio-artists.popularity'),
    is_featured: t('studio-artists.featured'),
    about: t('studio-artists.about'),
    links: t('studio-artists.links'),
    youtube_id: t('studio-artists.youtube'),
    itunes_artist_id: t('studio-artists.itunes'),
  }
}

/** Returns a function that lists what an act has changed of an artist, with texts by language as separate changes. */
export function useArtistChanges() {
  const { t } = useTexts()
  const toText = useFieldText()
  const getLanguageName = useLanguageName()
  const labels: Readonly<Record<string, string>> = {
    ...useFieldLabels(),
    image_id: t('studio-artists.picture'),
  }
  return ({ before, after }: Pick<LogRow, 'before' | 'after'>) =>
    listDiffering(before, after).flatMap(field => {
      const label = labels[field] ?? field
      if (field !== 'about')
        return [{ field: label, before: toText(field, before[field]), after: toText(field, after[field]) }]
      const [old, next] = [before[field] ?? {}, after[field] ?? {}] as Record<string, unknown>[]
      return listDiffering(old!, next!).map(language => ({
        field: `${label} (${getLanguageName(language)})`,
        before: toText(language, old![language]),
        after: toText(language, next![language]),
      }))
    })
}

function listDiffering(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields.filter(field => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
}
