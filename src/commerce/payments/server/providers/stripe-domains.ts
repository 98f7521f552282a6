import * as z from 'zod'
import type { DomainRegistered } from './provider.ts'
import type { AskStripe } from './stripe-client.ts'

const wallet = z.object({ status: z.string() }).optional()
const wallets = { apple_pay: wallet, google_pay: wallet, link: wallet }
const domainShape = z.object({ domain_name: z.string(), enabled: z.boolean(), ...wallets })

/** Apple Pay, Google Pay and Link appear on registered domains only (payments.md 1.9). */
export async function registerStripeDomain(ask: AskStripe, host: string): Promise<DomainRegistered> {
  const response = await ask(domainShape, sdk => sdk.paymentMethodDomains.create({ domain_name: host }), {
    domain: host,
  })
  if (response.is === 'refused')
    return { is: 'refused', reason: response.code ?? `status ${response.status}` }
  if (response.is !== 'answer') return { is: 'unclear' }
  const said = response.value
  const names = ['apple_pay', 'google_pay', 'link'] as const
  const states = names.map(name => [name, said.enabled ? (said[name]?.status ?? 'unknown') : 'disabled'])
  return { is: 'registered', wallets: Object.fromEntries(states) }
}
