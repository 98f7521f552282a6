import { MakeInMyCity } from '../../../campaigns/web/shared/make-in-my-city.tsx'
import { FollowArtistControls } from '../../../catalogue/follows/web/shared/follow-button.tsx'
import { paths } from '../../../platform/contract/paths.ts'
import { Picture } from '../../../platform/ui/picture.tsx'
import { measureLongestWord, measureText } from '../../../platform/ui/text-width.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { detectScriptLanguage } from '../../../platform/web/script-language.ts'
import { ShareButton } from '../../../platform/web/share-button.tsx'
import styles from './artist-header.module.css'
import { ArtistLinks } from './artist-links.tsx'
import { ArtistNumbers } from './artist-numbers.tsx'
import { isListenLink } from './listen-links.ts'
import { NextDate } from './next-date.tsx'
import type { Artist, ArtistEvent } from './queries.ts'

/** Size steps of artist-header.module.css, in em; a wider name gets the smallest size. */
const steps = [3, 4, 5, 6, 8, 10, 13]

/**
 * Returns the name's width in em, rounded up to a step of `data-fit`: its longest word fits one line, the
 * whole name three. CSS maps steps to font sizes, because the CSP forbids inline styles.
 */
export function computeNameFit(name: string): number {
  const needed = Math.max(measureLongestWord(name), measureText(name) / 3)
  return steps.find(step => step >= needed) ?? 16
}

interface Props {
  artist: Artist
  eventCount: number | null
  /** The next date that takes place. */
  next: ArtistEvent | undefined
}

/** Id of the actions that the action bar duplicates. */
export const actionsId = 'artist-actions'

export function ArtistHeader({ artist, eventCount, next }: Props) {
  const t = useT()
  return (
    <header className={styles['header']}>
      <Picture
        media={artist.picture}
        sizes="(width >= 768px) min(50vw, 36rem), 100vw"
        alt={t('artist.portrait', { artist: artist.name })}
        fit="hero"
        ratio="1:1"
        priority
        className={styles['picture']}
      />
      <div className={styles['title']}>
        {artist.genre_names.length > 0 && (
          <ul className={styles['genres']} aria-label={t('artist.genres')}>
            {artist.genre_names.map(genre => (
              <li key={genre}>{genre}</li>
            ))}
          </ul>
        )}
        <h1
          className={styles['name']}
          data-fit={computeNameFit(artist.name)}
          lang={detectScriptLanguage(artist.name)}
        >
          {artist.name}
        </h1>
      </div>
      <div className={styles['words']}>
        {next && <NextDate event={next} />}
        <div id={actionsId} className={styles['actions']}>
          <MakeInMyCity artist={artist} />
          <FollowArtistControls artist={artist} />
          <ShareButton title={artist.name} path={paths.artist(artist)} isIcon />
        </div>
        <ArtistNumbers makes={artist.makepoints} cities={artist.city_count} dates={eventCount ?? 0} />
        <ArtistLinks
          links={artist.links.filter(link => !isListenLink(link))}
          label={t('artist.links')}
          listClass={styles['links']}
          linkClass={styles['link']}
        />
      </div>
    </header>
  )
}
