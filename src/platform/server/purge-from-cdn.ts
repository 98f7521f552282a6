import * as z from 'zod'
import type { Db } from './database.ts'
import { addJob } from './jobs/add-job.ts'
import { defineTask } from './jobs/task.ts'
import { createService } from './service-responses.ts'

const purgeTimeoutMs = 10_000
/** Maximum number of URLs per purge request. */
const addressesMax = 500

/**
 * Enqueues the purge of these paths from caches in front of the server; takes effect if the transaction
 * commits. Does nothing if no CDN is configured.
 */
export async function enqueueCdnPurge(db: Db, paths: readonly string[]): Promise<void> {
  for (let at = 0; at < paths.length; at += addressesMax) {
    await addJob(db, purgeFromCdn, { paths: paths.slice(at, at + addressesMax) })
  }
}

export const purgeFromCdn = defineTask({
  name: 'purgeFromCdn',
  schema: z.object({ paths: z.array(z.string()) }),
  queue: 'messages',
  async run({ paths }, { config, outside, publicUrl }) {
    const { cdnPurge } = config
    if (!cdnPurge) return
    const outcome = await outside.callService({
      service: createService('cdn', [new URL(cdnPurge.url).origin]),
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
