import * as z from 'zod'
import type { DomainRegistration } from './provider.ts'
import type { CallStripe } from './stripe-client.ts'

const wallet = z.object({ status: z.string() }).optional()
const wallets = { apple_pay: wallet, google_pay: wallet, link: wallet }
const domainShape = z.object({ domain_name: z.string(), enabled: z.boolean(), ...wallets })

/**
 * Registers a domain for Apple Pay, Google Pay and Link, which appear only on registered domains (payments.md
 * 1.9).
 */
export async function registerStripeDomain(
  callStripe: CallStripe,
  host: string,
): Promise<DomainRegistration> {
  const response = await callStripe(
    domainShape,
    sdk => sdk.paymentMethodDomains.create({ domain_name: host }),
    {
      domain: host,
    },
  )
  if (response.is === 'refused')
    return { is: 'refused', reason: response.code ?? `status ${response.status}` }
  if (response.is !== 'answer') return { is: 'unclear' }
  const domain = response.value
  const names = ['apple_pay', 'google_pay', 'link'] as const
  const states = names.map(name => [name, domain.enabled ? (domain[name]?.status ?? 'unknown') : 'disabled'])
  return { is: 'registered', wallets: Object.fromEntries(states) }
}
