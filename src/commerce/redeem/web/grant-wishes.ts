import type { CallOf } from '../../../platform/contract/endpoint.ts'
import type { redeem } from '../contract.ts'
import type { RedeemProduct } from './queries.ts'

/** What a fan chooses of what a key is worth, as the call takes it. */
export type RedeemWishes = Required<
  Pick<
    CallOf<typeof redeem>['input'],
    'option_ids' | 'custom_fields' | 'supporter' | 'shipping_address_id' | 'country_code'
  >
> &
  Pick<CallOf<typeof redeem>['input'], 'email_code'>

/** Option id → id of the chosen value. */
export type Chosen = Readonly<Record<number, number>>

/** Options with a single value need no choice. */
export const firstChosen = ({ options }: Pick<RedeemProduct, 'options'>): Chosen =>
  Object.fromEntries(
    options.flatMap(({ id, values: [first, ...others] }) =>
      first && others.length === 0 ? [[id, first.id]] : [],
    ),
  )

/** Whether something is left of a value, with what else is chosen. */
export function isLeft(
  { variants }: Pick<RedeemProduct, 'variants'>,
  chosen: Chosen,
  { optionId, valueId }: { optionId: number; valueId: number },
): boolean {
  const wanted = Object.values({ ...chosen, [optionId]: valueId })
  return variants.some(variant => variant.is_left && wanted.every(id => variant.option_ids.includes(id)))
}

/** The first thing that is missing; null where all is there. */
export function missingOf(
  product: Pick<RedeemProduct, 'options' | 'custom_fields' | 'needs_shipping'>,
  { chosen, typed, addressId }: { chosen: Chosen; typed: Record<string, string>; addressId: string | null },
): 'option' | 'field' | 'address' | null {
  if (product.options.some(({ id }) => chosen[id] === undefined)) return 'option'
  const isTyped = (id: number) => (typed[id] ?? '').trim() !== ''
  if (product.custom_fields.some(({ id, is_required: isRequired }) => isRequired && !isTyped(id)))
    return 'field'
  return product.needs_shipping && addressId === null ? 'address' : null
}
