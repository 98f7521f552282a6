import { FollowButton } from '../../../catalogue/follows/web/shared/follow-button.tsx'
import { useFollowState } from '../../../catalogue/follows/web/shared/followed.ts'
import { PendingFollow } from '../../../catalogue/follows/web/shared/use-follow.ts'
import { paths } from '../../../platform/contract/paths.ts'
import { cx } from '../../../platform/ui/cx.ts'
import { PictureCard } from '../../../platform/ui/picture-card.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import type { FoundArtist } from './queries.ts'
import styles from './search-page.module.css'

/** Artists as cards; '(INVALID)' artists aren't linked (spec 2.2). Skeletons while `artists` is undefined. */
export function ArtistCards({
  artists,
  loadingCount = 10,
  level = 3,
}: {
  artists: FoundArtist[]
  loadingCount?: number
  /** Heading level of the names. */
  level?: 2 | 3
}) {
  const t = useT()
  const getFollowState = useFollowState(artists.filter(artist => artist.is_valid).map(({ id }) => id))
  const isFew = (artists.length || loadingCount) <= 3
  return (
    <ul className={cx(styles['cards'], isFew && styles['few'])} aria-busy={artists.length === 0 || undefined}>
      {artists.map((artist, index) => (
        <li key={artist.id}>
          <PictureCard
            shape="person"
            title={artist.name}
            level={level}
            href={artist.is_valid ? paths.artist(artist) : undefined}
            media={artist.picture}
            lines={[
              artist.is_valid ? artist.genre_names.slice(0, 2).join('\u00a0· ') : t('search.invalid'),
            ].filter(Boolean)}
            action={artist.is_valid && <FollowButton artist={artist} state={getFollowState(artist.id)} />}
            priority={index < 2}
          />
        </li>
      ))}
      {artists.length === 0 &&
        Array.from({ length: loadingCount }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike
          <li key={index}>
            <Skeleton kind="person" />
          </li>
        ))}
      <PendingFollow />
    </ul>
  )
}
