import type { Choice } from './address-list.tsx'
import type { OwnAddress } from './queries.ts'

interface Next {
  /** The address to choose now; undefined: the choice stays. */
  next?: OwnAddress | undefined
  /** The chosen one is gone and there's no other. */
  isGone: boolean
}

/** What the loaded addresses change about the choice; nothing until they are loaded. */
export function choiceNext(
  addresses: OwnAddress[] | undefined,
  choice: Pick<Choice, 'value' | 'country'> | undefined,
): Next {
  if (!addresses || !choice) return { isGone: false }
  const chosen = addresses.find(address => address.shipping_address_id === choice.value)
  if (!chosen) return { next: addresses[0], isGone: choice.value !== null && addresses.length === 0 }
  const hasMoved = choice.country !== undefined && choice.country !== chosen.country_code
  return { next: hasMoved ? chosen : undefined, isGone: false }
}
