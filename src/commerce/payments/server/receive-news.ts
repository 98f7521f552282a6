import * as z from 'zod'
import { fail, platformErrors } from '../../../platform/contract/errors.ts'
import { createOutside } from '../../../platform/server/call-service.ts'
import type { Config } from '../../../platform/server/config.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { statement } from '../../../platform/server/statement.ts'
import type { Webhook } from '../../../platform/server/webhooks.ts'
import { providerNames } from './providers/provider.ts'
import type { PaymentTools, ProvidersOf, ToolsOf } from './tools.ts'

const keep = statement({
  name: 'payments.keep-news',
  text: `insert into provider_events (provider, event_id, type, provider_ref, payment_public_id, dispute, dispute_ref,
      received_at, payload) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning id`,
  row: z.object({ id: z.int() }),
})

const nameOf = ({ provider }: Record<string, string>) => providerNames.find(name => name === provider)

/** Names of those who send news with this configuration. */
function heardOf(providersOf: ProvidersOf, config: Config): Set<string> {
  const providers = providersOf({ config, outside: silent, now: Date.now, log: silentLog })
  return new Set(providers.flatMap(({ name, hear }) => (hear ? [name] : [])))
}

const silentLog = { info: () => {}, warn: () => {}, error: () => {} }
const silent = createOutside({ log: silentLog })

/**
 * What providers tell: proven by its signature over the raw bytes, kept once, answered at once. A job reads the
 * provider, so that repeats, late ones and ones out of order change nothing.
 */
export function newsWebhook(providersOf: ProvidersOf, toolsOf: ToolsOf): Webhook {
  const heardBy = new WeakMap<Config, Set<string>>()
  return {
    path: '/api/v1/payments/webhooks/{provider}/',
    isOffered(config, params) {
      const heard = heardBy.get(config) ?? heardOf(providersOf, config)
      heardBy.set(config, heard)
      return heard.has(params['provider'] ?? '')
    },
    async receive(message, context) {
      const tools = toolsOf({ ...context, read: context.db })
      const name = nameOf(message.params)
      const provider = name && tools.providers.get(name)
      const news = await provider?.hear?.(message)
      if (!provider || !news) return fail(platformErrors.forbidden)
      const { eventId, type, payment, dispute } = news
      const ref = payment && 'ref' in payment ? payment.ref : null
      const id = (payment && 'id' in payment && payment.id) || null
      await keepOnce(tools, [
        ...[provider.name, eventId, type, ref, id, dispute?.is ?? null, dispute?.ref ?? null],
        ...[new Date(tools.now()), message.body],
      ])
      return undefined
    },
  }
}

async function keepOnce(tools: PaymentTools, values: unknown[]): Promise<void> {
  await tools.transaction(async db => {
    const [kept] = await db.query(keep, values)
    if (kept) await addJob(db, tools.tasks.handleNews, { event_id: kept.id }, { key: `news ${kept.id}` })
  })
}
