import * as z from 'zod'
import { json } from '../../../../platform/import/cell-types.ts'
import type { ContentColumn } from '../../../../platform/import/kind.ts'
import { buildAddCutsSql } from '../show-parts.ts'

const points = z
  .array(z.strictObject({ media_ms: z.int().min(0).max(864_000_000), wall_at: z.iso.datetime() }))
  .max(200)
  .refine(isForward, 'media_ms and wall_at grow from point to point')
const cuts = json(points, '[{"media_ms": 0, "wall_at": "2030-05-01T18:00:00.000Z"}]')

/** Whether wall time advances at least as far as media time: a replay can omit parts but can't add any. */
function isForward(points: { media_ms: number; wall_at: string }[]): boolean {
  return points.every(({ media_ms: media, wall_at: wall }, at) => {
    const before = points[at - 1]
    if (!before) return true
    const mediaMs = media - before.media_ms
    return mediaMs > 0 && Date.parse(wall) - Date.parse(before.wall_at) >= mediaMs
  })
}

const shown = `(select coalesce(jsonb_agg(jsonb_build_object('media_ms', k.media_ms, 'wall_at',
    to_char(k.wall_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by k.media_ms), '[]')
  from show_cuts k where k.show_id = t.id)`

/** Points that map the replay's media time to wall time. */
export const cutsColumn: ContentColumn = {
  type: cuts,
  help: 'points from which the replay runs like the evening',
  field: null,
  fallback: "'[]'",
  current: shown,
}

export function parseCuts(text: string) {
  const parsed = cuts.parse(text)
  return parsed.ok ? { ok: true as const, cuts: points.parse(parsed.value) } : parsed
}

export const saveCuts = [
  `delete from show_cuts k using import_changes c where k.show_id = c.id and not c.is_new and c.cuts <> c."was cuts"`,
  buildAddCutsSql('(select * from import_changes where is_new or cuts <> "was cuts") c'),
]
