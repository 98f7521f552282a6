import * as z from 'zod'
import { json, text, whole, yesOrNo } from '../../../../platform/import/cell-types.ts'
import {
  httpsAddress,
  localizedText,
  nameColumn,
  pictureColumn,
  slugColumn,
} from '../../../../platform/import/columns.ts'
import { processInBatches } from '../../../../platform/import/in-batches.ts'
import type { ContentColumn, ContentKind } from '../../../../platform/import/kind.ts'
import { toSlug } from '../../../../platform/import/slug.ts'
import { normalise } from '../../../../platform/server/normalise.ts'
import { indexArtists } from '../index-artists.ts'
import { applyMark } from '../on-artists-marked.ts'
import { buildValidArtistSql, invalidMark } from '../valid-artist.ts'
import { findUnnamedGenres, genreCell } from './genre-cell.ts'
import { musicBrainz } from './musicbrainz.ts'

const links = json(
  z.array(z.strictObject({ kind: z.string().min(1).max(40), url: httpsAddress })).max(30),
  '[{"kind": "website", "url": "https://…"}]',
)

/** Columns of an artist, whose types also check what staff edit in the studio. */
export const artistFields = {
  name: nameColumn,
  slug: slugColumn,
  genres: { type: genreCell, help: 'the first is shown first', fallback: "'{}'" },
  about: { type: localizedText(10_000), help: 'some sentences', fallback: "'{}'" },
  image_id: pictureColumn('id of a picture'),
  links: { type: links, help: 'their own pages', fallback: "'[]'" },
  youtube_id: { type: text(40, /^[\w-]+$/, 'letters, digits, _ and -'), help: 'channel' },
  itunes_artist_id: { type: text(20, /^\d+$/, 'digits'), help: 'in the music shop' },
  mmt_id: { type: text(80), help: 'in the older catalogue' },
  hue: {
    type: whole(0, 359),
    help: 'degrees of the colour; of the key unless told',
    fallback: 's.hue_of_key',
  },
  popularity: { type: whole(0), help: 'best known first, 0 unless told', fallback: '0' },
  is_featured: { type: yesOrNo, help: 'on the home page’s banner', fallback: 'false' },
} satisfies Record<string, ContentColumn>

/** Import and export of artists (docs/operators.md). */
export const artistContent: ContentKind = {
  name: 'artists',
  table: 'artists',
  columns: artistFields,
  derived: {
    types: { slug_of_name: 'text', search_form: 'text', hue_of_key: 'int' },
    of: cells => ({
      slug_of_name: toSlug(String(cells['name'])),
      search_form: normalise(String(cells['name'])),
      hue_of_key: computeHue(String(cells['key'])),
    }),
  },
  formats: { musicbrainz: musicBrainz },
  whenNew: { search_name: 'c.search_form' },
  // Renaming removes an artist from the search index, so this indexes it again.
  save: async db => {
    await indexArtists(db)
    for (const isValid of [false, true]) {
      const marked = `import_changes c where not c.is_new
        and ${buildValidArtistSql('c')} = ${isValid} and (c."was name" not like '${invalidMark}%') <> ${isValid}`
      await processInBatches(db, marked, artistIds => applyMark(db, { artistIds, isValid }))
    }
  },
  warnings: findUnnamedGenres,
}

/** Derives a stable hue in degrees from a key. */
export function computeHue(key: string): number {
  let sum = 0
  for (const character of key) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 360_007
  // Spreads neighbouring keys across the color wheel.
  return (sum * 137) % 360
}
