import { useState } from 'react'
import { PlayIcon } from '../../../platform/ui/icons.tsx'
import { Rail } from '../../../platform/ui/rail.tsx'
import { clockLength } from '../../../platform/web/clock-length.ts'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { scriptLanguage } from '../../../platform/web/script-language.ts'
import styles from './artist-videos.module.css'
import { PagedSection } from './paged-section.tsx'
import type { ArtistVideo } from './queries.ts'
import type { PagedList } from './use-paged-list.ts'

/** Videos of the artist. Nothing is asked of the video site before the fan asks for a video. */
export function ArtistVideos({ list }: { list: PagedList<ArtistVideo> }) {
  const t = useT()
  const [playingId, setPlayingId] = useState<number | null>(null)
  return (
    <PagedSection list={list} title={t('artist.videos')} id="videos" skeleton="show">
      {videos => (
        <Rail label={t('artist.videos')} card="show">
          {videos.map(video =>
            video.id === playingId ? (
              <Player key={video.id} video={video} />
            ) : (
              <Cover key={video.id} video={video} onPlay={() => setPlayingId(video.id)} />
            ),
          )}
        </Rail>
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
          length: clockLength(video.duration_seconds),
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
