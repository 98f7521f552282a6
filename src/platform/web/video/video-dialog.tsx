import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Picture } from '../../contract/picture.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ExternalIcon } from '../../ui/icons.tsx'
import { useT } from '../i18n.tsx'
import { useModal } from '../modals.tsx'
import { detectScriptLanguage } from '../script-language.ts'
import { NextVideos } from './next-videos.tsx'
import styles from './video-dialog.module.css'
import { toVideoUrl } from './video-url.ts'

export interface PlayedVideo {
  youtube_id: string
  title: string
  duration_seconds: number
  picture: Picture | null
}

type Load<Video> = (context: { signal: AbortSignal }) => Promise<{ results: Video[] }>

interface Props<Video> {
  modal: 'EVENTS_VIDEO_ID' | 'CAMPAIGNS_VIDEO_ID'
  /** YouTube id from the URL, so untrusted. */
  youtubeId: string
  /** Resolves with a list that contains the video, or an empty one: only listed videos are played. */
  load: (youtubeId: string) => Load<Video>
  /** Loads all videos of the same artist or tour in order, including the given one. */
  loadBeside: (video: Video) => Load<Video>
  close: () => void
}

/**
 * Plays a video over the page (EVENTS_VIDEO_ID and CAMPAIGNS_VIDEO_ID, spec 2.6) and lists the next ones. For
 * privacy, contacts the video site only once the dialog opens, and through its cookieless domain.
 */
export function VideoDialog<Video extends PlayedVideo>(props: Props<Video>) {
  const { modal, youtubeId, load, loadBeside, close } = props
  const t = useT()
  const queryClient = useQueryClient()
  const { open } = useModal(modal)
  const isId = /^[\w-]{11}$/.test(youtubeId)
  const toQueryKey = (id: string) => ['video', modal, id]
  const { data, isError, refetch } = useQuery({
    queryKey: toQueryKey(youtubeId),
    queryFn: load(youtubeId),
    enabled: isId,
  })
  const video = data?.results[0]
  const isMissing = !isId || (data && !video)
  const play = (next: Video) => {
    queryClient.setQueryData(toQueryKey(next.youtube_id), { results: [next] })
    open({ value: next.youtube_id, replace: true })
  }
  return (
    <Dialog
      open
      onClose={close}
      size="video"
      title={video?.title ?? t('video.title')}
      closeLabel={t('common.close')}
    >
      {video && <Player video={video} />}
      {video && <NextVideos modal={modal} video={video} load={loadBeside(video)} play={play} />}
      {!video && !isMissing && !isError && <div className={styles['player']} aria-busy="true" />}
      {isMissing && <EmptyState title={t('video.missing')} text={t('video.missing.text')} />}
      {isError && (
        <ErrorState title={t('video.failed')} retryLabel={t('common.retry')} onRetry={() => void refetch()} />
      )}
    </Dialog>
  )
}

function Player({ video }: { video: PlayedVideo }) {
  const t = useT()
  const playerRef = useFocusOnChange(video.youtube_id)
  const id = encodeURIComponent(video.youtube_id)
  return (
    <>
      <section ref={playerRef} tabIndex={-1} aria-label={video.title} className={styles['stage']}>
        <iframe
          // The key replaces the frame for each video; otherwise, the frame's own history would consume the
          // first press of Back.
          key={id}
          className={styles['player']}
          src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0&cc_load_policy=1`}
          title={video.title}
          lang={detectScriptLanguage(video.title)}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          allowFullScreen
          referrerPolicy="strict-origin-when-cross-origin"
        />
      </section>
      <p className={styles['note']}>
        {t('video.note')}{' '}
        <a className={styles['out']} href={toVideoUrl(video.youtube_id)} rel="noopener external">
          {t('video.out')}
          <ExternalIcon size={16} />
        </a>
      </p>
    </>
  )
}

/**
 * Moves the focus to the player when it plays another video, whose link was pressed and removed, so that the
 * title is announced.
 */
function useFocusOnChange(youtubeId: string) {
  const playerRef = useRef<HTMLElement>(null)
  const shown = useRef(youtubeId)
  useEffect(() => {
    if (shown.current === youtubeId) return
    shown.current = youtubeId
    playerRef.current?.focus()
  }, [youtubeId])
  return playerRef
}
