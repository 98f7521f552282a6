import { useQuery } from '@tanstack/react-query'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { Avatar } from '../../../platform/ui/avatar.tsx'
import { Badge } from '../../../platform/ui/badge.tsx'
import { ExternalIcon } from '../../../platform/ui/icons.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { type Fact, ObjectPage } from '../../kit/web/shared/object-page.tsx'
import { ErrorNote, ObjectSkeleton } from '../../kit/web/shared/states.tsx'
import { ObjectHistory } from '../../log/web/shared/object-history.tsx'
import { useOwnZone } from '../../staff/web/shared/self.ts'
import { useArtistActs } from './artist-acts.tsx'
import { ArtistState } from './artist-columns.tsx'
import styles from './artist-page.module.css'
import { ArtistPicture } from './artist-picture.tsx'
import { ArtistAbout, ArtistLinks } from './artist-sections.tsx'
import { type Artist, artistQuery } from './queries.ts'
import { useArtistChanges } from './use-field-text.ts'
import { useGenres } from './use-genres.ts'

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({ title: t('studio.page.artists'), description: '' }),
  Component: ArtistPage,
})

/** One artist: what fans see, the acts that the person may do, and what was done before. */
function ArtistPage({ params }: { params: Record<string, string> }) {
  const { data, error, refetch } = useQuery(artistQuery(useApi(), Number(params['artist'])))
  if (data) return <ArtistObject artist={data} />
  return error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <ObjectSkeleton />
}

function ArtistObject({ artist }: { artist: Artist }) {
  const t = useT()
  const { list } = useFormats()
  const { getGenreName } = useGenres()
  const { acts, dialog } = useArtistActs(artist)
  const facts = useArtistFacts(artist)
  const listChanges = useArtistChanges()
  return (
    <>
      <ObjectPage
        title={artist.name}
        picture={<Avatar media={artist.picture} name={artist.name} size={64} />}
        badge={
          <>
            <ArtistState isValid={artist.is_valid} />
            {artist.is_featured && <Badge color="info">{t('studio-artists.featured')}</Badge>}
          </>
        }
        parent={{ href: studioPaths.artists(), title: t('studio.page.artists') }}
        note={
          <span className={styles['note']}>
            {artist.genres.length > 0 && <span>{list(artist.genres.map(getGenreName))}</span>}
            <a href={artist.public_url} target="_blank" rel="noopener">
              {t('studio-artists.publicPage')}
              <ExternalIcon size={16} />
            </a>
          </span>
        }
        acts={acts}
        allowed={artist.allowed}
        facts={facts}
      >
        <ArtistPicture artist={artist} />
        <ArtistAbout about={artist.about} />
        <ArtistLinks artist={artist} />
        <ObjectHistory object={`artist ${artist.artist_id}`} listChanges={listChanges} />
      </ObjectPage>
      {dialog}
    </>
  )
}

function useArtistFacts(artist: Artist): Fact[] {
  const t = useT()
  const { number, date } = useFormats()
  const zone = useOwnZone()
  return [
    { title: t('studio-artists.number'), value: artist.artist_id },
    { title: t('studio-artists.popularity'), value: number(artist.popularity) },
    { title: t('studio-artists.makes'), value: number(artist.makepoints) },
    { title: t('studio-artists.cities'), value: number(artist.city_count) },
    { title: t('studio-artists.created'), value: date(artist.created_at, zone) },
    ...(artist.import_key === null
      ? []
      : [{ title: t('studio-artists.importKey'), value: artist.import_key }]),
    ...(artist.untranslated_genres.length === 0
      ? []
      : [
          {
            title: t('studio-artists.untranslatedGenres'),
            value: artist.untranslated_genres.join(', '),
          },
        ]),
  ]
}
