import { Button } from '../../../../platform/ui/button.tsx'
import { IconButton } from '../../../../platform/ui/icon-button.tsx'
import { BellIcon, BellOffIcon, CheckIcon, PlusIcon } from '../../../../platform/ui/icons.tsx'
import { VisuallyHidden } from '../../../../platform/ui/visually-hidden.tsx'
import { useEarlyPress } from '../../../../platform/web/early-press.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import styles from './follow-button.module.css'
import { type FollowState, useFollowState } from './followed.ts'
import { type Followable, PendingFollow, useFollow } from './use-follow.ts'

interface Props {
  artist: Followable
  state: FollowState
  /** Whether notifications were off before the fan unfollowed here. */
  wasMuted?: boolean | undefined
  size?: 48 | 40
  /** Shows no toast on success, because the button shows the new state. */
  isQuiet?: boolean
}

export function FollowButton({ artist, state, wasMuted, size = 40, isQuiet = false }: Props) {
  const t = useT()
  const { change, isBusy } = useFollow(artist, { isQuiet })
  const early = useEarlyPress()
  return (
    <Button
      {...early}
      size={size}
      aria-pressed={state.isFollowed}
      iconStart={state.isFollowed ? <CheckIcon /> : <PlusIcon />}
      busy={isBusy}
      onClick={() =>
        change({ isFollowed: !state.isFollowed, ...(!state.isFollowed && wasMuted && { isMuted: true }) })
      }
    >
      {t(state.isFollowed ? 'follow.following' : 'follow.follow')}
      <VisuallyHidden>: {artist.name}</VisuallyHidden>
    </Button>
  )
}

/** Icon-only variant for bars. */
export function FollowIcon({ artist }: Pick<Props, 'artist'>) {
  const t = useT()
  const { isFollowed } = useFollowState([artist.id])(artist.id)
  const { change } = useFollow(artist)
  const early = useEarlyPress()
  return (
    <IconButton
      {...early}
      label={`${t(isFollowed ? 'follow.following' : 'follow.follow')}: ${artist.name}`}
      aria-pressed={isFollowed}
      icon={isFollowed ? <CheckIcon /> : <PlusIcon />}
      onClick={() => change({ isFollowed: !isFollowed })}
    />
  )
}

/** The artist page's follow button, with a bell that mutes the artist's notifications. */
export function FollowArtistControls({ artist }: Pick<Props, 'artist'>) {
  const t = useT()
  const state = useFollowState([artist.id])(artist.id)
  const { change, isBusy } = useFollow(artist)
  const { isFollowed, isMuted } = state
  const label = t(isMuted ? 'follow.bell.off' : 'follow.bell.on', { artist: artist.name })
  return (
    <div className={styles['follow']}>
      <PendingFollow />
      <FollowButton artist={artist} state={state} size={48} />
      {isFollowed && (
        <Button
          aria-label={label}
          title={label}
          busy={isBusy}
          iconStart={isMuted ? <BellOffIcon /> : <BellIcon />}
          className={styles['bell']}
          onClick={() => change({ isFollowed, isMuted: !isMuted })}
        />
      )}
    </div>
  )
}
