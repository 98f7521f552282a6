import { ActionBarMakeButton } from '../../../campaigns/web/shared/make-in-my-city.tsx'
import { FollowIcon } from '../../../catalogue/follows/web/shared/follow-button.tsx'
import { ActionBar } from '../../../platform/ui/action-bar.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './artist-header.module.css'
import { actionsId } from './artist-header.tsx'
import type { Artist, ArtistEvent } from './queries.ts'

/** Keeps make and follow in view on a phone once the header's buttons have scrolled away. */
export function ArtistBar({ artist, next }: { artist: Artist; next: ArtistEvent | undefined }) {
  const t = useT()
  const { stub } = useFormats()
  const date = next && stub(next.starts_at, next.zone)
  return (
    <ActionBar
      label={t('artist.bar', { artist: artist.name })}
      title={artist.name}
      line={next && date && t('artist.bar.next', { day: date.day, month: date.month, city: next.city.name })}
      extra={<FollowIcon artist={artist} />}
      action={<ActionBarMakeButton artist={artist} />}
      after={actionsId}
      className={styles['bar']}
    />
  )
}
