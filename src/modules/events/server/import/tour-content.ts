import { text } from '../../../../platform/import/cell-types.ts'
import { nameColumn, pictureColumn, slugColumn } from '../../../../platform/import/columns.ts'
import type { ContentKind } from '../../../../platform/import/kind.ts'
import { slugOf } from '../../../../platform/import/slug.ts'
import { indexEvents } from '../index-events.ts'

/** Tours by file; docs/import.md. Their dates are counted by triggers. */
export const tourContent: ContentKind = {
  name: 'tours',
  table: 'tours',
  columns: {
    name: nameColumn,
    slug: slugColumn,
    poster_id: pictureColumn('id of a picture'),
    artist: { type: text(200), help: 'key of the artist', isRequired: true, reference: 'artists' },
  },
  derived: {
    types: { slug_of_name: 'text' },
    of: cells => ({ slug_of_name: slugOf(String(cells['name'])) }),
  },
  // Events are found by the name of their tour.
  save: indexEvents,
}
