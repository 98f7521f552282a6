import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { useT } from '../i18n.tsx'
import { VideoCover } from './video-cover.tsx'
import styles from './video-dialog.module.css'
import type { PlayedVideo } from './video-dialog.tsx'
import { toVideoUrl } from './video-url.ts'

/** As many as fit in one row on desktop. */
const nextMax = 3

/**
 * Returns the videos that follow the given one in a list, wrapping around after the last; never includes the
 * video itself.
 */
export function getNextVideos<Video extends { youtube_id: string }>(
  youtubeId: string,
  all: Video[],
): Video[] {
  const at = all.findIndex(video => video.youtube_id === youtubeId)
  const rest = [...all.slice(at + 1), ...all.slice(0, Math.max(0, at))]
  return rest.filter(video => video.youtube_id !== youtubeId).slice(0, nextMax)
}

interface Props<Video> {
  modal: string
  video: Video
  load: (context: { signal: AbortSignal }) => Promise<{ results: Video[] }>
  play: (video: Video) => void
}

/** Lists the videos after the playing one. Shows no errors, because the list is optional. */
export function NextVideos<Video extends PlayedVideo>({ modal, video, load, play }: Props<Video>) {
  const t = useT()
  const { data } = useQuery({ queryKey: ['video', modal, 'beside', video.youtube_id], queryFn: load })
  const next = getNextVideos(video.youtube_id, data?.results ?? [])
  if (next.length === 0) return null
  const playing = (one: Video) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    play(one)
  }
  return (
    <section className={styles['next']}>
      <h3 className={styles['nextTitle']}>{t('video.next')}</h3>
      <ul className={styles['list']}>
        {next.map(one => (
          <li key={one.youtube_id}>
            <a
              className={styles['item']}
              href={toVideoUrl(one.youtube_id)}
              rel="noopener external"
              onClick={playing(one)}
            >
              <VideoCover
                video={{
                  youtubeId: one.youtube_id,
                  title: one.title,
                  seconds: one.duration_seconds,
                  picture: one.picture,
                }}
                sizes="(width >= 768px) 18rem, 8.5rem"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
