import { text } from '../../../../platform/import/cell-types.ts'
import type { ContentKind } from '../../../../platform/import/kind.ts'
import { videoColumns } from '../../../../platform/import/video-columns.ts'

/** Import and export of tour videos (docs/operators.md). */
export const tourVideoContent: ContentKind = {
  name: 'tour-videos',
  table: 'tour_videos',
  isRemovable: true,
  natural: {
    keyColumns: ['tour', 'youtube_id'],
    match: 't.tour_id = s.tour_id and t.youtube_id = s.youtube_id',
  },
  columns: {
    tour: { type: text(200), help: 'key of the tour', isRequired: true, reference: 'tours' },
    ...videoColumns,
  },
}
