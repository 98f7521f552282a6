import type { MouseEvent } from 'react'
import { hueStep } from '../../../platform/ui/hue.ts'
import { PlayIcon } from '../../../platform/ui/icons.tsx'
import { Rail } from '../../../platform/ui/rail.tsx'
import { clockLength } from '../../../platform/web/clock-length.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useModal } from '../../../platform/web/modals.tsx'
import { scriptLanguage } from '../../../platform/web/script-language.ts'
import type { TourVideo } from './queries.ts'
import styles from './video-rail.module.css'

/** The video's page at the video site: where a link goes without JavaScript, and the way out of the player. */
export function videoSite(youtubeId: string): string {
  return `https://www.youtube.com/watch?v=${encodeURIComponent(youtubeId)}`
}

/** Covers of our own in the artist's colour: nothing is asked of the video site before a fan opens a video. */
export function VideoRail({ videos, label }: { videos: TourVideo[]; label: string }) {
  const t = useT()
  const { open, trigger } = useModal('EVENTS_VIDEO_ID')
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
      {videos.map(video => (
        <a
          key={video.id}
          {...opener(video.youtube_id)}
          className={styles['cover']}
          data-hue={hueStep(video.hue)}
          href={videoSite(video.youtube_id)}
          rel="noopener external"
        >
          <span className={styles['title']} lang={scriptLanguage(video.title)}>
            {video.title}
          </span>
          <span className={styles['line']}>
            <span className={styles['play']}>
              <PlayIcon size={20} />
            </span>
            {t('events.videos.line', {
              artist: video.artist_name,
              length: clockLength(video.duration_seconds),
            })}
          </span>
        </a>
      ))}
    </Rail>
  )
}
