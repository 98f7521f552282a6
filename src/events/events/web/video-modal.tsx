import type { ModalProps } from '../../../platform/web/modals.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { VideoDialog } from '../../../platform/web/video/video-dialog.tsx'
import { loadTourVideos, loadVideo } from './queries.ts'

/** The dialog EVENTS_VIDEO_ID (spec 2.6), which plays one video of a tour. */
export default function VideoModal({ value, close }: ModalProps) {
  const api = useApi()
  return (
    <VideoDialog
      modal="EVENTS_VIDEO_ID"
      youtubeId={value}
      load={id => loadVideo(api, id)}
      loadBeside={video => loadTourVideos(api, video.tour_id)}
      close={close}
    />
  )
}
