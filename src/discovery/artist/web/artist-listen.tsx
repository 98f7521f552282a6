import { useEffect } from 'react'
import { PauseIcon, PlayIcon } from '../../../platform/ui/icons.tsx'
import { formatDuration } from '../../../platform/web/format-duration.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useModal } from '../../../platform/web/modals.tsx'
import { detectScriptLanguage } from '../../../platform/web/script-language.ts'
import { ArtistLinks } from './artist-links.tsx'
import styles from './artist-listen.module.css'
import { getListenLinks } from './listen-links.ts'
import type { Artist } from './queries.ts'
import { type PlayerState, useSongPlayer } from './song-player.ts'

type Song = Artist['songs'][number]

export function ArtistListen({ artist }: { artist: Artist }) {
  const t = useT()
  const { playing, toggle, stop } = useSongPlayer()
  const { isOpen: isVideoOpen } = useModal('CAMPAIGNS_VIDEO_ID')
  useEffect(() => {
    if (isVideoOpen) stop()
  }, [isVideoOpen, stop])
  const links = getListenLinks(artist)
  const songs = artist.songs.filter(({ preview }) => preview !== null)
  if (songs.length === 0 && links.length === 0) return null
  return (
    <section className={styles['strip']} aria-labelledby="listen" data-print="no">
      <h2 id="listen" className={styles['title']}>
        {t('artist.listen')}
      </h2>
      {songs.length > 0 && (
        <ul className={styles['songs']}>
          {songs.map(song => (
            <li key={song.id}>
              <SongButton
                song={song}
                playing={playing.songId === song.id ? playing : null}
                onPress={() => song.preview && toggle(song.id, song.preview)}
              />
            </li>
          ))}
        </ul>
      )}
      <ArtistLinks
        links={links}
        label={t('artist.listen.more')}
        listClass={styles['links']}
        linkClass={styles['link']}
      />
    </section>
  )
}

interface SongProps {
  song: Song
  /** Null unless this song was chosen last. */
  playing: PlayerState | null
  onPress: () => void
}

function SongButton({ song, playing, onPress }: SongProps) {
  const t = useT()
  const { state = 'stopped', at = 0, length = 0 } = playing ?? {}
  const isOn = state === 'playing' || state === 'loading'
  const isBegun = isOn || at > 0
  return (
    <button
      type="button"
      className={styles['song']}
      data-state={state}
      aria-label={t(isOn ? 'artist.listen.pause' : 'artist.listen.play', { song: song.title })}
      onClick={onPress}
    >
      <span className={styles['icon']}>{isOn ? <PauseIcon size={20} /> : <PlayIcon size={20} />}</span>
      <span className={styles['name']} lang={detectScriptLanguage(song.title)}>
        {song.title}
      </span>
      <span className={styles['time']} role={state === 'failed' ? 'alert' : undefined}>
        {state === 'failed' ? t('artist.listen.failed') : isBegun && formatDuration(Math.floor(at))}
      </span>
      {isBegun && (
        <progress className={styles['progress']} value={at} max={length || 30} aria-hidden="true" />
      )}
    </button>
  )
}
