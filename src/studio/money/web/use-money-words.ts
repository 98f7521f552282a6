import { useTexts } from '../../../platform/web/i18n.tsx'
import { formatGmtOffset } from '../../../platform/web/zone-times.ts'

const accounts = [
  ...(['sales', 'shipping', 'tax', 'refunds_payable', 'unmatched', 'fees', 'disputes', 'by_hand'] as const),
] as const
const kinds = [
  ...(['capture', 'fee', 'refund', 'refund_done', 'refund_failed', 'paid_by_hand', 'dispute'] as const),
] as const
const providers = { stripe_card: 'Stripe', paypal: 'PayPal', kakaopay: 'KakaoPay', kginicis: 'KG Inicis' }

const isOneOf = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  (names as readonly string[]).includes(name)

/** Accounts that a filter offers. */
export const accountNames = [...Object.keys(providers).map(provider => `receivable:${provider}`), ...accounts]

export const nameProvider = (provider: string): string =>
  provider in providers ? providers[provider as keyof typeof providers] : provider

/** Names of accounts and entries in the reader's language; unknown ones stay as they are. */
export function useMoneyWords() {
  const { t, tag } = useTexts()
  return {
    nameAccount(account: string): string {
      const [, provider] = /^receivable:(.+)$/.exec(account) ?? []
      if (provider !== undefined)
        return t('studio-money.account.receivable', { provider: nameProvider(provider) })
      return isOneOf(accounts, account) ? t(`studio-money.account.${account}`) : account
    },
    nameKind: (kind: string): string => (isOneOf(kinds, kind) ? t(`studio-money.kind.${kind}`) : kind),
    /** Names the zone of the days with its present offset. */
    describeZone: (zone: string): string =>
      t('studio-money.zone', {
        zone: zone.replaceAll('_', ' '),
        offset: formatGmtOffset(tag, new Date().toISOString(), zone),
      }),
  }
}
