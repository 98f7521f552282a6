import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { ErrorState } from '../../../platform/ui/error-state.tsx'
import { ExternalIcon } from '../../../platform/ui/icons.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import type { ModalProps } from '../../../platform/web/modals.tsx'
import { scriptLanguage } from '../../../platform/web/script-language.ts'
import { useApi } from '../../../platform/web/web-app.tsx'
import { type TourVideo, videoQuery } from './queries.ts'
import styles from './video-modal.module.css'
import { videoSite } from './video-rail.tsx'

/**
 * EVENTS_VIDEO_ID (spec 2.6): one video of a tour. Opening it is what asks the video site for anything; the domain
 * without cookies is used, and only videos that we list are played.
 */
export default function VideoModal({ value, close }: ModalProps) {
  const t = useT()
  const isId = /^[\w-]{11}$/.test(value)
  const { data, isError, refetch } = useQuery({ ...videoQuery({ api: useApi() }, value), enabled: isId })
  const video = data?.results[0]
  const isMissing = !isId || (data && !video)
  return (
    <Dialog
      open
      onClose={close}
      size="content"
      title={video?.title ?? t('events.video')}
      closeLabel={t('common.close')}
    >
      {video && <Player video={video} />}
      {!video && !isMissing && !isError && <div className={styles['player']} aria-busy="true" />}
      {isMissing && <EmptyState title={t('events.video.missing')} text={t('events.video.missing.text')} />}
      {isError && (
        <ErrorState
          title={t('events.failed')}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
        />
      )}
    </Dialog>
  )
}

function Player({ video }: { video: TourVideo }) {
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
        {t('events.video.note')}{' '}
        <a className={styles['out']} href={videoSite(video.youtube_id)} rel="noopener external">
          {t('events.video.out')}
          <ExternalIcon size={16} />
        </a>
      </p>
    </>
  )
}
