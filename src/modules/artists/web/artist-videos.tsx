import { useState } from 'react'
import { hueStep } from '../../../platform/ui/hue.ts'
import { PlayIcon } from '../../../platform/ui/icons.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { scriptLanguage } from '../../../platform/web/script-language.ts'
import styles from './artist-videos.module.css'
import { PagedSection } from './paged-section.tsx'
import type { Artist, ArtistVideo } from './queries.ts'
import type { PagedList } from './use-paged-list.ts'

/** Videos of the artist. Nothing is asked of the video site before the fan asks for a video. */
export function ArtistVideos({ artist, list }: { artist: Artist; list: PagedList<ArtistVideo> }) {
  const t = useT()
  const [playingId, setPlayingId] = useState<number | null>(null)
  return (
    <PagedSection list={list} title={t('artist.videos')} id="videos" skeleton="show">
      {videos => (
        <ul className={styles['videos']} data-hue={hueStep(artist.hue)}>
          {videos.map(video => (
            <li key={video.id}>
              {video.id === playingId ? (
                <Player video={video} />
              ) : (
                <Cover video={video} onPlay={() => setPlayingId(video.id)} />
              )}
            </li>
          ))}
        </ul>
      )}
    </PagedSection>
  )
}

/** A cover of our own in the artist's colour. Without JavaScript it leads to the video site. */
function Cover({ video, onPlay }: { video: ArtistVideo; onPlay: () => void }) {
  const t = useT()
  const { date } = useFormats()
  return (
    <a
      className={styles['cover']}
      href={`https://www.youtube.com/watch?v=${encodeURIComponent(video.youtube_id)}`}
      rel="noopener external"
      onClick={event => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onPlay()
      }}
    >
      <span className={styles['title']} lang={scriptLanguage(video.title)}>
        {video.title}
      </span>
      <span className={styles['line']}>
        <span className={styles['play']}>
          <PlayIcon size={20} />
        </span>
        {t('artist.videos.line', {
          length: clock(video.duration_seconds),
          date: date(video.published_at, 'UTC'),
        })}
      </span>
    </a>
  )
}

function Player({ video }: { video: ArtistVideo }) {
  const id = encodeURIComponent(video.youtube_id)
  return (
    <iframe
      className={styles['player']}
      src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`}
      title={video.title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      allowFullScreen
      referrerPolicy="strict-origin-when-cross-origin"
      // The link that had the focus is gone; a keyboard goes on in the player.
      ref={frame => frame?.focus()}
    />
  )
}

/** 245 as "4:05", 3,725 as "1:02:05". */
export function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] ? parts : parts.slice(1)
  return shown.map((part, index) => (index === 0 ? part : String(part).padStart(2, '0'))).join(':')
}
