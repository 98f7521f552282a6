import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type { Command, CommandResult } from '../../../../platform/server/operators/command.ts'
import { createMissingKeysError } from '../tools.ts'
import type { CommandTools } from './payment-commands.ts'

export const registerDomainCommand = (tools: CommandTools): Command => ({
  name: 'payments register-domain',
  summary: 'Registers the site at Stripe, so that Apple Pay, Google Pay and Link appear.',
  args: [],
  options: { host: { help: 'another host than that of PUBLIC_URL', value: 'host' } },
  details:
    'Wallets appear over https on registered hosts only: register each host that shows the checkout, once with test keys and once with live ones. Safe to repeat.',
  async run({ options }, context): Promise<CommandResult> {
    const host = options['host'] ?? new URL(context.config.publicUrl).hostname
    const stripe = tools(context).providers.get('stripe_card')
    if (!stripe?.registerDomain) throw createMissingKeysError('stripe_card')
    const outcome = await stripe.registerDomain(host)
    if (outcome.is === 'unclear')
      return { ok: false, problem: `Stripe gave no answer for ${host}: try again.` }
    if (outcome.is === 'refused')
      return { ok: false, problem: `Stripe refuses the host ${host}: ${outcome.reason}.` }
    const { actor, now, database } = context
    const entry = { actor, act: 'payments register-domain', object: `host ${host}`, reason: null }
    await database.transaction(db =>
      writeAudit(db, { ...entry, before: {}, after: { wallets: outcome.wallets } }, now()),
    )
    const states = Object.entries(outcome.wallets)
    return {
      ok: true,
      data: { host, wallets: outcome.wallets },
      text: `${host} is registered: ${states.map(([wallet, state]) => `${wallet} ${state}`).join(', ')}.`,
      isPartial: states.some(([, state]) => state !== 'active'),
    }
  },
})
