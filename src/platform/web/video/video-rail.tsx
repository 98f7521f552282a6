import type { MouseEvent } from 'react'
import { Rail } from '../../ui/rail.tsx'
import { useModal } from '../modals.tsx'
import styles from './video-cover.module.css'
import { VideoCover, type VideoStill } from './video-cover.tsx'
import { toVideoUrl } from './video-url.ts'

export interface RailVideo extends VideoStill {
  id: number
  line: string
}

interface Props {
  /** Key of the dialog that plays the videos (spec 2.6). */
  modal: 'EVENTS_VIDEO_ID' | 'CAMPAIGNS_VIDEO_ID'
  label: string
  videos: RailVideo[]
}

/**
 * A row of videos. Shows thumbnails from this site, so that the video site isn't contacted before a fan opens
 * a video (privacy).
 */
export function VideoRail({ modal, label, videos }: Props) {
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
    <Rail label={label} card="wide">
      {videos.map(({ id, line, ...video }) => (
        <a
          key={id}
          {...opener(video.youtubeId)}
          className={styles['video']}
          href={toVideoUrl(video.youtubeId)}
          rel="noopener external"
        >
          <VideoCover video={video} sizes="(width >= 1200px) 384px, (width >= 768px) 45vw, 80vw" />
          <span className={styles['line']}>{line}</span>
        </a>
      ))}
    </Rail>
  )
}
