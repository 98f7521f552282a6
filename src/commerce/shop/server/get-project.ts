import * as z from 'zod'
import { type Picture, toThumbnails } from '../../../platform/contract/picture.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildIsoUtcSql } from '../../../platform/server/json-rows.ts'
import { buildLanguageSql, buildTextSql } from '../../../platform/server/localized-text.ts'
import type { Lookup } from '../../../platform/server/look-up.ts'
import { readPictures } from '../../../platform/server/read-pictures.ts'
import { shareReads } from '../../../platform/server/share-reads.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { buildPoliciesSql } from './list-policies.ts'
import {
  buildProjectColumnsSql,
  type ProjectReader,
  presentProject,
  projectRow,
  readProjectParts,
} from './project-row.ts'
import { buildCancelUntilSql, buildProjectConditions } from './project-terms.ts'

export const galleryRow = z.array(z.object({ id: z.string(), alt: z.string() }))
export const buildGallerySql = (table: string, column: string, id: string, locale: string) => `
  (select coalesce(json_agg(json_build_object('id', g.media_id, 'alt', ${buildTextSql('g.alt', locale)})
            order by g.position), '[]') from ${table} g where g.${column} = ${id})`

export function presentGallery(gallery: z.output<typeof galleryRow>, pictures: Lookup<Picture>) {
  return gallery.map(({ id, alt }) => ({ id, hue: pictures.get(id).hue, alt }))
}

const get = statement({
  name: 'shop.get',
  text: `
  select ${buildProjectColumnsSql({ now: '$2', locale: '$3' })}, ${buildLanguageSql(['p.name'], '$3')} as lang,
    ${buildLanguageSql(['p.summary'], '$3')} as summary_lang,
    ${buildTextSql('p.summary', '$3')} as summary, p.status, ${buildIsoUtcSql(buildCancelUntilSql('p'))} as cancel_until,
    ${buildIsoUtcSql('p.updated_at')} as updated_at, ${buildGallerySql('project_pictures', 'project_id', 'p.id', '$3')} as pictures,
    ${buildTextSql('p.details', '$3')} <> '' as has_details, p.faq <> '[]' as has_faq,
    exists (select from project_updates u where u.project_id = p.id and u.published_at <= $2) as has_updates,
    exists (select from supporter_countries s where s.project_id = p.id and s.supporter_count > 0) as has_supporters,
    exists (${buildPoliciesSql('p')}) as has_policies,
    exists (select from redeem_offers f join products d on d.id = f.product_id where d.project_id = p.id) as can_redeem,
    (select ${buildIsoUtcSql('w.opens_at')} from waiting_rooms w where w.project_id = p.id) as waiting_opens_at
  from projects p where p.id = $1 and ${buildProjectConditions('p').isVisible}`,
  row: projectRow.extend({
    lang: z.string(),
    summary: z.string(),
    summary_lang: z.string(),
    status: z.enum(['online', 'ended', 'successful', 'failed', 'cancelled']),
    cancel_until: z.string().nullable(),
    updated_at: z.string(),
    pictures: galleryRow,
    has_details: z.boolean(),
    has_faq: z.boolean(),
    has_updates: z.boolean(),
    has_supporters: z.boolean(),
    has_policies: z.boolean(),
    can_redeem: z.boolean(),
    waiting_opens_at: z.string().nullable(),
  }),
})

async function readProject(db: ReadDb, { projectId, locale, now }: ProjectReader) {
  const [row] = await db.query(get, [projectId, new Date(now), locale])
  if (!row) return null
  const [parts, pictures] = await Promise.all([
    readProjectParts(db, [row]),
    readPictures(
      db,
      row.pictures.map(({ id }) => id),
    ),
  ])
  return {
    ...presentProject(row, parts),
    lang: row.lang,
    summary: row.summary,
    summary_lang: row.summary_lang,
    status: row.status,
    pictures:
      row.pictures.length > 0
        ? presentGallery(row.pictures, pictures)
        : toCardGallery(row.name, parts.cards.find(row.card_id)),
    thumbnails: toThumbnails(row.card_id),
    cancel_until: row.cancel_until,
    updated_at: row.updated_at,
    can_redeem: row.can_redeem,
    waiting_room: row.waiting_opens_at === null ? null : { opens_at: row.waiting_opens_at },
    sections: listSections(row),
  }
}

/**
 * Reads a visible project without its products and sections; null if it does not exist. Parallel requests
 * share one read, e.g. when its sale opens.
 */
export const getProject = shareReads(readProject, ({ projectId, locale }) =>
  JSON.stringify([projectId, locale]),
)

type Detail = RowOf<typeof get>

/** Falls back to the card's picture for a project without a gallery. */
function toCardGallery(name: string, card: Picture | null) {
  return card ? [{ ...card, alt: name }] : []
}

const fanSign = 3

function listSections(row: Detail) {
  const present = {
    details: row.has_details,
    faq: row.has_faq,
    updates: row.has_updates,
    supporters: row.has_supporters,
    policies: row.has_policies,
    // Always present, because the contact falls back to the shop's.
    contact: true,
    draw: row.type === fanSign,
  }
  return (Object.keys(present) as (keyof typeof present)[]).filter(name => present[name])
}
