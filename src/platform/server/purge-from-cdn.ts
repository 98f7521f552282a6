import * as z from 'zod'
import type { Db } from './database.ts'
import { addJob } from './jobs/add-job.ts'
import { defineTask } from './jobs/task.ts'
import { serviceAt } from './service-answers.ts'

const purgeTimeoutMs = 10_000
/** Addresses in one call of the CDN. */
const addressesMax = 500

/** Has caches in front forget these paths, if the transaction commits. Without a CDN it does nothing. */
export async function purge(db: Db, paths: readonly string[]): Promise<void> {
  for (let at = 0; at < paths.length; at += addressesMax) {
    await addJob(db, purgeFromCdn, { paths: paths.slice(at, at + addressesMax) })
  }
}

/** Tells the CDN which addresses are superseded. */
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
