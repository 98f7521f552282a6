import { text } from '../../../../platform/import/cell-types.ts'
import {
  aboutColumn,
  pictureColumn,
  slugColumn,
  textWithEnglish,
} from '../../../../platform/import/columns.ts'
import type { JsonObject } from '../../../../platform/import/json.ts'
import type { ContentKind } from '../../../../platform/import/kind.ts'
import { toSlug } from '../../../../platform/import/slug.ts'
import { indexEvents } from '../index-events.ts'

/** Import and export of tours (docs/operators.md). Triggers count their dates. */
export const tourContent: ContentKind = {
  name: 'tours',
  table: 'tours',
  columns: {
    name: { type: textWithEnglish(200), help: 'as shown', isRequired: true },
    slug: slugColumn,
    about: aboutColumn,
    poster_id: pictureColumn('id of a picture'),
    artist: { type: text(200), help: 'key of the artist', isRequired: true, reference: 'artists' },
  },
  derived: {
    types: { slug_of_name: 'text' },
    of: cells => ({ slug_of_name: toSlug(String((cells['name'] as JsonObject)['en'])) }),
  },
  // Reindexes, because events are found by the name of their tour.
  save: indexEvents,
}
