import { useRef } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { IconButton } from '../../../platform/ui/icon-button.tsx'
import { BellIcon, BellOffIcon } from '../../../platform/ui/icons.tsx'
import { Picture } from '../../../platform/ui/picture.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useOverlay } from '../../../platform/web/overlay.ts'
import { detectScriptLanguage } from '../../../platform/web/script-language.ts'
import styles from './following-page.module.css'
import type { FollowedArtist } from './queries.ts'
import { FollowButton } from './shared/follow-button.tsx'
import type { FollowState } from './shared/followed.ts'
import { useFollow } from './shared/use-follow.ts'

export function FollowRow({ follow }: { follow: FollowedArtist }) {
  const t = useT()
  const { artist, is_muted } = follow
  const overlaid = useOverlay<FollowState>('follows')
  const state = overlaid(String(artist.id)) ?? { isFollowed: true, isMuted: is_muted }
  const { change, isBusy } = useFollow(artist)
  const wasMuted = useRef(is_muted)
  if (state.isFollowed) wasMuted.current = state.isMuted
  const bell = t(state.isMuted ? 'follow.bell.off' : 'follow.bell.on', { artist: artist.name })
  return (
    <article className={styles['row']}>
      <Picture
        media={artist.picture}
        sizes="64px"
        alt=""
        ratio="1:1"
        fit="thumb"
        className={styles['face']}
      />
      <div className={styles['words']}>
        <h2 className={styles['name']} lang={detectScriptLanguage(artist.name)}>
          {artist.is_valid ? <a href={paths.artist(artist)}>{artist.name}</a> : artist.name}
        </h2>
        <NextDate event={follow.next_event} />
      </div>
      <div className={styles['acts']}>
        {state.isFollowed && (
          <IconButton
            label={bell}
            icon={state.isMuted ? <BellOffIcon /> : <BellIcon />}
            aria-busy={isBusy || undefined}
            onClick={() => change({ isFollowed: true, isMuted: !state.isMuted })}
          />
        )}
        <FollowButton artist={artist} state={state} wasMuted={wasMuted.current} />
      </div>
    </article>
  )
}

function NextDate({ event }: { event: FollowedArtist['next_event'] }) {
  const t = useT()
  const { date } = useFormats()
  if (!event) return <p className={styles['next']}>{t('following.noDates')}</p>
  return (
    <p className={styles['next']}>
      <a href={paths.event(event.id)}>
        {event.is_running
          ? t('following.running', { city: event.city })
          : t('following.next', { date: date(event.starts_at, event.zone), city: event.city })}
      </a>
    </p>
  )
}
