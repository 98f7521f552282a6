import type { Choice } from './address-list.tsx'
import type { OwnAddress } from './queries.ts'

interface ResolvedChoice {
  /** The address to choose now; undefined if the choice stays. */
  next?: OwnAddress | undefined
  /** True if the chosen address was deleted and none is left. */
  isGone: boolean
}

/** Determines the choice after the addresses have loaded; until then it is unchanged. */
export function resolveChoice(
  addresses: OwnAddress[] | undefined,
  choice: Pick<Choice, 'value' | 'country'> | undefined,
): ResolvedChoice {
  if (!addresses || !choice) return { isGone: false }
  const chosen = addresses.find(address => address.shipping_address_id === choice.value)
  if (!chosen) return { next: addresses[0], isGone: choice.value !== null && addresses.length === 0 }
  const hasMoved = choice.country !== undefined && choice.country !== chosen.country_code
  return { next: hasMoved ? chosen : undefined, isGone: false }
}
