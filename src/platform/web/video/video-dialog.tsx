import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ExternalIcon } from '../../ui/icons.tsx'
import { useT } from '../i18n.tsx'
import { scriptLanguage } from '../script-language.ts'
import styles from './video-dialog.module.css'
import { videoSite } from './video-site.ts'

interface Video {
  youtube_id: string
  title: string
}

interface Props {
  /** From the URL, so untrusted. */
  youtubeId: string
  /** Whether to look it up among artists' or tours' videos. */
  of: 'artists' | 'tours'
  /** Resolves with a list of the one video, or of none: only videos that we list are played. */
  load: (youtubeId: string) => (context: { signal: AbortSignal }) => Promise<{ results: Video[] }>
  close: () => void
}

/**
 * One video over the page (EVENTS_VIDEO_ID and CAMPAIGNS_VIDEO_ID, spec 2.6). Privacy: the video site is contacted only
 * once the dialog opens, and through its cookieless domain.
 */
export function VideoDialog({ youtubeId, of, load, close }: Props) {
  const t = useT()
  const isId = /^[\w-]{11}$/.test(youtubeId)
  const { data, isError, refetch } = useQuery({
    queryKey: ['video', of, youtubeId],
    queryFn: load(youtubeId),
    enabled: isId,
  })
  const video = data?.results[0]
  const isMissing = !isId || (data && !video)
  return (
    <Dialog
      open
      onClose={close}
      size="content"
      title={video?.title ?? t('video.title')}
      closeLabel={t('common.close')}
    >
      {video && <Player video={video} />}
      {!video && !isMissing && !isError && <div className={styles['player']} aria-busy="true" />}
      {isMissing && <EmptyState title={t('video.missing')} text={t('video.missing.text')} />}
      {isError && (
        <ErrorState title={t('video.failed')} retryLabel={t('common.retry')} onRetry={() => void refetch()} />
      )}
    </Dialog>
  )
}

function Player({ video }: { video: Video }) {
  const t = useT()
  const id = encodeURIComponent(video.youtube_id)
  return (
    <>
      <iframe
        className={styles['player']}
        src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0&cc_load_policy=1`}
        title={video.title}
        lang={scriptLanguage(video.title)}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
      />
      <p className={styles['note']}>
        {t('video.note')}{' '}
        <a className={styles['out']} href={videoSite(video.youtube_id)} rel="noopener external">
          {t('video.out')}
          <ExternalIcon size={16} />
        </a>
      </p>
    </>
  )
}
