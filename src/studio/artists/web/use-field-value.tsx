import type { ReactNode } from 'react'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './artist-form.module.css'
import type { ArtistLink } from './artist-form.ts'
import { useLanguageName } from './language-names.ts'
import { useLinkKindName } from './link-kinds.ts'
import { useGenres } from './use-genres.ts'

/** Returns a function that shows the value of an artist's field, to compare two of them. */
export function useFieldValue(): (field: string, value: unknown) => ReactNode {
  const t = useT()
  const { getGenreName } = useGenres()
  const getLanguageName = useLanguageName()
  const getKindName = useLinkKindName()
  const showPairs = (pairs: readonly (readonly [string, string])[]) => (
    <dl className={styles['pairs']}>
      {pairs.map(([title, text], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two links may be alike
        <div key={index}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
  return (field, value) => {
    if (isEmpty(value)) return '–'
    switch (field) {
      case 'genres':
        return (value as string[]).map(getGenreName).join(', ')
      case 'about': {
        const texts = Object.entries(value as Record<string, string>)
        return showPairs(texts.map(([language, text]) => [getLanguageName(language), text]))
      }
      case 'links':
        return showPairs((value as ArtistLink[]).map(({ kind, url }) => [getKindName(kind), url]))
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
