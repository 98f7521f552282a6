import type { FollowState } from '../../../../catalogue/follows/web/shared/followed.ts'
import { type Followable, useFollow } from '../../../../catalogue/follows/web/shared/use-follow.ts'
import { CheckIcon } from '../../../../platform/ui/icons.tsx'
import { Picture } from '../../../../platform/ui/picture.tsx'
import { VisuallyHidden } from '../../../../platform/ui/visually-hidden.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import { detectScriptLanguage } from '../../../../platform/web/script-language.ts'
import styles from './first-steps.module.css'

export function ArtistFace({ artist, state }: { artist: Followable; state: FollowState }) {
  const t = useT()
  const { change } = useFollow(artist, { isQuiet: true })
  return (
    <button
      type="button"
      aria-pressed={state.isFollowed}
      className={styles['face']}
      onClick={() => change({ isFollowed: !state.isFollowed })}
    >
      <span className={styles['frame']}>
        <Picture media={artist.picture ?? null} sizes="120px" alt="" ratio="1:1" fit="thumb" />
        {state.isFollowed && (
          <span className={styles['check']}>
            <CheckIcon />
          </span>
        )}
      </span>
      <VisuallyHidden>{t('follow.follow')}: </VisuallyHidden>
      <span className={styles['name']} lang={detectScriptLanguage(artist.name)}>
        {artist.name}
      </span>
    </button>
  )
}
