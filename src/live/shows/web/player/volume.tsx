import { IconButton } from '../../../../platform/ui/icon-button.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import type { ControlsProps } from './controls.tsx'
import styles from './player.module.css'
import { MutedIcon, SoundIcon } from './player-icons.tsx'

export function Volume({ media, change, preferences }: ControlsProps) {
  const t = useT()
  const toggle = () =>
    change(media.isMuted ? { isMuted: false, volume: preferences.volume || 1 } : { isMuted: true })
  return (
    <>
      <IconButton
        label={t(media.isMuted ? 'watch.unmute' : 'watch.mute')}
        icon={media.isMuted ? <MutedIcon /> : <SoundIcon />}
        onClick={toggle}
      />
      <input
        type="range"
        className={styles['volume']}
        aria-label={t('watch.volume')}
        min={0}
        max={100}
        value={media.isMuted ? 0 : Math.round(media.volume * 100)}
        onChange={event => change({ isMuted: false, volume: Number(event.target.value) / 100 })}
      />
    </>
  )
}
