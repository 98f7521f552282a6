import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { defineTask } from '../../../platform/server/jobs/task.ts'
import { serviceAt } from '../../../platform/server/service-answers.ts'
import { statement } from '../../../platform/server/statement.ts'

const purgeTimeoutMs = 10_000
/** Addresses in one call of the CDN. */
const addressesMax = 500

const showOf = statement({
  name: 'chat.show-of',
  text: 'select show_id from show_chats where chat_id = $1',
  row: z.object({ show_id: z.int() }),
})

/** Has caches in front forget archive pages, if the transaction commits. They would forget them within the hour. */
export async function purgePages(
  db: Db,
  chatId: number,
  pages: readonly { first: number; version: number }[],
): Promise<void> {
  if (pages.length === 0) return
  const [room] = await db.query(showOf, [chatId])
  if (!room) return
  const paths = pages.map(
    ({ first, version }) => `/livechat/${room.show_id}/${chatId}/${first}-${version}.json`,
  )
  for (let at = 0; at < paths.length; at += addressesMax) {
    await addJob(db, purgeFromCdn, { paths: paths.slice(at, at + addressesMax) })
  }
}

/** Tells the CDN which addresses are superseded; nothing where none is configured. */
export const purgeFromCdn = defineTask({
  name: 'purgeFromCdn',
  schema: z.object({ paths: z.array(z.string()) }),
  queue: 'messages',
  async run({ paths }, { config, outside, publicUrl }) {
    const { cdnPurge } = config
    if (!cdnPurge) return
    const outcome = await outside.callService({
      service: serviceAt('cdn', [new URL(cdnPurge.url).origin]),
      operation: 'purge',
      url: cdnPurge.url,
      headers: cdnPurge.token ? { Authorization: `Bearer ${cdnPurge.token}` } : {},
      json: { urls: paths.map(path => publicUrl + path) },
      isRepeatable: true,
      timeoutMs: purgeTimeoutMs,
      read: () => null,
      note: { pages: paths.length },
    })
    if (outcome.kind !== 'answer') throw new Error(`the CDN did not purge: ${outcome.kind}`)
  },
})
