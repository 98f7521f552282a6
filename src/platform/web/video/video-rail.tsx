import type { MouseEvent } from 'react'
import { hueStep } from '../../ui/hue.ts'
import { PlayIcon } from '../../ui/icons.tsx'
import { Rail } from '../../ui/rail.tsx'
import { useModal } from '../modals.tsx'
import { scriptLanguage } from '../script-language.ts'
import styles from './video-rail.module.css'
import { videoSite } from './video-site.ts'

interface Cover {
  id: number
  youtubeId: string
  title: string
  /** The line beside the play button: the channel, the length. */
  line: string
  /** The artist's hue, on pages that don't set one. */
  hue?: number
}

interface Props {
  /** Which dialog plays them (spec 2.6). */
  modal: 'EVENTS_VIDEO_ID' | 'CAMPAIGNS_VIDEO_ID'
  label: string
  covers: Cover[]
}

/** Our own covers in the artist's colour: the video site isn't contacted before a fan opens a video (privacy). */
export function VideoRail({ modal, label, covers }: Props) {
  const { open, trigger } = useModal(modal)
  const opener = (youtubeId: string) => ({
    ...trigger,
    onClick(event: MouseEvent) {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      open({ value: youtubeId })
    },
  })
  return (
    <Rail label={label} card="show">
      {covers.map(({ id, youtubeId, title, line, hue }) => (
        <a
          key={id}
          {...opener(youtubeId)}
          className={styles['cover']}
          data-hue={hue === undefined ? undefined : hueStep(hue)}
          href={videoSite(youtubeId)}
          rel="noopener external"
        >
          <span className={styles['title']} lang={scriptLanguage(title)}>
            {title}
          </span>
          <span className={styles['line']}>
            <span className={styles['play']}>
              <PlayIcon size={20} />
            </span>
            {line}
          </span>
        </a>
      ))}
    </Rail>
  )
}
