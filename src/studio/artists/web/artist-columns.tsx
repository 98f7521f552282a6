import { useMemo } from 'react'
import { Avatar } from '../../../platform/ui/avatar.tsx'
import { Badge } from '../../../platform/ui/badge.tsx'
import { type Formats, useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { detectScriptLanguage } from '../../../platform/web/script-language.ts'
import type { ListColumn } from '../../kit/web/shared/list-table.tsx'
import styles from './artists.module.css'
import type { ArtistRow } from './queries.ts'
import { useGenres } from './use-genres.ts'

type Column = ListColumn<ArtistRow>

/** Columns of the list of artists. */
export function useArtistColumns(): Column[] {
  const t = useT()
  const formats = useFormats()
  const { getGenreName } = useGenres()
  // The same columns while nothing in them changes, so that rows keep their cells.
  return useMemo(
    () => [
      {
        id: 'name',
        title: t('studio-artists.name'),
        sort: 'name',
        cell: ({ name, picture }) => (
          <span className={styles['name']}>
            <Avatar media={picture} name={name} size={32} />
            <span lang={detectScriptLanguage(name)}>{name}</span>
          </span>
        ),
      },
      {
        id: 'state',
        title: t('studio-artists.state'),
        isOnPhone: true,
        cell: artist => <ArtistState isValid={artist.is_valid} />,
      },
      {
        id: 'featured',
        title: t('studio-artists.featured'),
        cell: artist => artist.is_featured && <Badge color="info">{t('studio-artists.featured')}</Badge>,
      },
      {
        id: 'genres',
        title: t('studio-artists.genres'),
        cell: ({ genres }) => (
          <span className={styles['genres']}>{formats.list(genres.map(getGenreName))}</span>
        ),
      },
      ...listCounts(t, formats),
      {
        id: 'number',
        title: t('studio-artists.number'),
        sort: 'created',
        isNumber: true,
        isOptional: true,
        cell: artist => artist.artist_id,
      },
      { id: 'slug', title: t('studio-artists.slug'), isOptional: true, cell: ({ slug }) => slug },
    ],
    [t, formats, getGenreName],
  )
}

function listCounts(t: ReturnType<typeof useT>, { number }: Formats): Column[] {
  return [
    {
      id: 'popularity',
      title: t('studio-artists.popularity'),
      sort: 'popularity',
      isNumber: true,
      cell: ({ popularity }) => number(popularity),
    },
    {
      id: 'makes',
      title: t('studio-artists.makes'),
      sort: 'makes',
      isNumber: true,
      isOnPhone: true,
      cell: ({ makepoints }) => number(makepoints),
    },
    {
      id: 'cities',
      title: t('studio-artists.cities'),
      isNumber: true,
      cell: artist => number(artist.city_count),
    },
  ]
}

/** Whether fans see the artist as a valid one. */
export function ArtistState({ isValid }: { isValid: boolean }) {
  const t = useT()
  return (
    <Badge color={isValid ? 'success' : 'warning'}>
      {t(isValid ? 'studio-artists.state.valid' : 'studio-artists.state.invalid')}
    </Badge>
  )
}
