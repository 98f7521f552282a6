import * as z from 'zod'
import { readArtistCards } from '../../../catalogue/artists/server/index.ts'
import { recordDomainEvent } from '../../../notifications/server/index.ts'
import { paths } from '../../../platform/contract/paths.ts'
import type { Db } from '../../../platform/server/database.ts'
import { defineTask, noPayload } from '../../../platform/server/jobs/task.ts'
import { statement } from '../../../platform/server/statement.ts'
import { buildIsEventHeldSql, buildProjectConditions } from './project-terms.ts'

/** Sales that opened longer ago are not announced any more. Exceeds any backlog of the queue. */
const maxNoticeDelayMs = 86_400_000
const atOnce = 100

const opening = statement({
  name: 'shop.opening',
  text: `update projects p set opening_told_at = $1 from (
      select id from projects p where p.status = 'online' and p.opening_told_at is null
         and p.sale_from <= $1 and p.sale_from > $2 and ${buildProjectConditions('p').availability('$1')} = 1
         and not ${buildIsEventHeldSql('p', '$1')}
       order by p.sale_from, p.id limit ${atOnce} for no key update skip locked) o
    where p.id = o.id returning p.id, p.name, p.artist_id`,
  row: z.object({
    id: z.int(),
    name: z.record(z.string(), z.string()),
    artist_id: z.int().nullable(),
  }),
})

/** Notifies an artist's followers that a project has opened, once a product can be bought. */
export const announceOpenings = defineTask({
  name: 'announceOpenings',
  schema: noPayload,
  queue: 'bulk',
  every: '* * * * *',
  async run(_payload, { database, now }) {
    while ((await database.transaction(db => announceSome(db, now()))) === atOnce);
  },
})

async function announceSome(db: Db, now: number): Promise<number> {
  const opened = await db.query(opening, [new Date(now), new Date(now - maxNoticeDelayMs)])
  const artists = await readArtistCards(
    db,
    opened.map(project => project.artist_id),
  )
  for (const { id, name, artist_id: artistId } of opened) {
    const artist = artists.find(artistId)
    if (!artist?.is_valid) continue
    await recordDomainEvent(db, {
      kind: 'project_opens',
      key: `project-opens:${id}`,
      artistId: artist.id,
      params: { artist: artist.name, project: name },
      path: paths.project(id),
      at: now,
    })
  }
  return opened.length
}
