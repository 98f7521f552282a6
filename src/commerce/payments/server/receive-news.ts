import * as z from 'zod'
import { fail, platformErrors } from '../../../platform/contract/errors.ts'
import { createServiceClient } from '../../../platform/server/call-service.ts'
import type { Config } from '../../../platform/server/config.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { statement } from '../../../platform/server/statement.ts'
import type { Webhook } from '../../../platform/server/webhooks.ts'
import { providerNames } from './providers/provider.ts'
import type { MakeProviders, MakeTools, PaymentTools } from './tools.ts'

const storeStatement = statement({
  name: 'payments.keep-news',
  text: `insert into provider_events (provider, event_id, type, provider_ref, payment_public_id, dispute, dispute_ref,
      dispute_facts, received_at, payload) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning id`,
  row: z.object({ id: z.int() }),
})

const findProviderName = ({ provider }: Record<string, string>) =>
  providerNames.find(name => name === provider)

/** Lists the providers that send webhooks in this configuration. */
function listNewsProviders(makeProviders: MakeProviders, config: Config): Set<string> {
  const providers = makeProviders({ config, outside: silent, now: Date.now, log: silentLog })
  return new Set(providers.flatMap(({ name, hear }) => (hear ? [name] : [])))
}

const silentLog = { info: () => {}, warn: () => {}, error: () => {} }
const silent = createServiceClient({ log: silentLog })

/**
 * Receives providers' webhooks. Verifies the signature over the raw bytes, stores each event once and
 * acknowledges it immediately. A job then reads the provider, so repeated, late and reordered events do no
 * harm.
 */
export function createNewsWebhook(makeProviders: MakeProviders, makeTools: MakeTools): Webhook {
  const newsProvidersByConfig = new WeakMap<Config, Set<string>>()
  return {
    path: '/api/v1/payments/webhooks/{provider}/',
    isOffered(config, params) {
      const newsProviders = newsProvidersByConfig.get(config) ?? listNewsProviders(makeProviders, config)
      newsProvidersByConfig.set(config, newsProviders)
      return newsProviders.has(params['provider'] ?? '')
    },
    async receive(message, context) {
      const tools = makeTools({ ...context, read: context.db })
      const name = findProviderName(message.params)
      const provider = name && tools.providers.get(name)
      const news = await provider?.hear?.(message)
      if (!provider || !news) return fail(platformErrors.forbidden)
      const { eventId, type, payment, dispute } = news
      const ref = payment && 'ref' in payment ? payment.ref : null
      const id = (payment && 'id' in payment && payment.id) || null
      await storeOnce(tools, [
        ...[provider.name, eventId, type, ref, id, dispute?.is ?? null, dispute?.ref ?? null],
        ...[dispute?.facts ? JSON.stringify(dispute.facts) : null, new Date(tools.now()), message.body],
      ])
      return undefined
    },
  }
}

async function storeOnce(tools: PaymentTools, values: unknown[]): Promise<void> {
  await tools.transaction(async db => {
    const [stored] = await db.query(storeStatement, values)
    if (stored)
      await addJob(db, tools.tasks.handleNews, { event_id: stored.id }, { key: `news ${stored.id}` })
  })
}
