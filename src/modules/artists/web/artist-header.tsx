import { ExternalIcon } from '../../../platform/ui/icons.tsx'
import { Picture } from '../../../platform/ui/picture.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { scriptLanguage } from '../../../platform/web/script-language.ts'
import { MakeInMyCity } from '../../campaigns/web/shared/make-in-my-city.tsx'
import { FollowArtist } from '../../follows/web/shared/follow-button.tsx'
import styles from './artist-header.module.css'
import { ArtistNumbers } from './artist-numbers.tsx'
import { nameFit } from './name-fit.ts'
import type { Artist } from './queries.ts'

export function ArtistHeader({ artist, eventCount }: { artist: Artist; eventCount: number | null }) {
  const t = useT()
  return (
    <header className={styles['header']}>
      <Picture
        media={artist.picture}
        sizes="(width >= 768px) 50vw, 100vw"
        alt={t('artist.portrait', { artist: artist.name })}
        fit="hero"
        ratio="1:1"
        priority
        className={styles['picture']}
      />
      <div className={styles['panel']}>
        <div className={styles['words']}>
          {artist.genre_names.length > 0 && (
            <ul className={styles['genres']} aria-label={t('artist.genres')}>
              {artist.genre_names.map(genre => (
                <li key={genre}>{genre}</li>
              ))}
            </ul>
          )}
          <h1 className={styles['name']} data-fit={nameFit(artist.name)} lang={scriptLanguage(artist.name)}>
            {artist.name}
          </h1>
          <ArtistNumbers makes={artist.makepoints} cities={artist.city_count} dates={eventCount ?? 0} />
          <div className={styles['actions']}>
            <MakeInMyCity artist={artist} />
            <FollowArtist artist={artist} />
          </div>
          <Links links={artist.links} />
        </div>
      </div>
    </header>
  )
}

function Links({ links }: Pick<Artist, 'links'>) {
  const { t, has } = useTexts()
  if (links.length === 0) return null
  const linkName = (kind: string) => {
    const key = `artist.link.${kind}`
    return has(key) ? t(key) : null
  }
  return (
    <ul className={styles['links']} aria-label={t('artist.links')}>
      {links.map(({ kind, url }) => (
        <li key={url}>
          <a href={url} rel="noopener external" className={styles['link']}>
            {linkName(kind) ?? new URL(url).hostname}
            <ExternalIcon size={16} />
          </a>
        </li>
      ))}
    </ul>
  )
}
