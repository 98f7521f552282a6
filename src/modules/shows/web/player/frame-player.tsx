import { ExternalIcon } from '../../../../platform/ui/icons.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import { videoSite } from '../../../../platform/web/video/video-site.ts'
import type { Playback } from '../seat.ts'
import type { HlsPlayback } from './engine.ts'
import styles from './player.module.css'

type Framed = Exclude<Playback, HlsPlayback>

/** Address of a player of another house. It is loaded only after a press that names it. */
export function frameAddress(playback: Framed, startSeconds: number | null): string {
  if (playback.stream_type === 0) {
    const start = startSeconds ? `&start=${Math.floor(startSeconds)}` : ''
    const id = encodeURIComponent(playback.video_id)
    return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0&cc_load_policy=1${start}`
  }
  const [account, player] = [playback.account_id, playback.player_id].map(encodeURIComponent)
  const video = encodeURIComponent(playback.video_id)
  return `https://players.brightcove.net/${account}/${player}_default/index.html?videoId=${video}&autoplay=true`
}

interface Props {
  playback: Framed
  title: string
  startSeconds: number | null
}

export function FramePlayer({ playback, title, startSeconds }: Props) {
  const t = useT()
  return (
    <>
      <iframe
        className={styles['frame']}
        src={frameAddress(playback, startSeconds)}
        title={title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
      />
      {playback.stream_type === 0 && (
        <p className={styles['note']}>
          <a className={styles['out']} href={videoSite(playback.video_id)} rel="noopener external">
            {t('watch.youtube.out')}
            <ExternalIcon size={16} />
          </a>
        </p>
      )}
    </>
  )
}
