import type { CallOf } from '../../../platform/contract/endpoint.ts'
import type { redeem } from '../contract.ts'
import type { RedeemProduct } from './queries.ts'

/** The fan's choices for the product of a key, as accepted by the API. */
export type RedeemChoices = Required<
  Pick<
    CallOf<typeof redeem>['input'],
    'option_ids' | 'custom_fields' | 'supporter' | 'shipping_address_id' | 'country_code'
  >
> &
  Pick<CallOf<typeof redeem>['input'], 'email_code'>

/** Maps option ids to the ids of the chosen values. */
export type ChosenOptions = Readonly<Record<number, number>>

export const preselectOptions = ({ options }: Pick<RedeemProduct, 'options'>): ChosenOptions =>
  Object.fromEntries(
    options.flatMap(({ id, values: [first, ...others] }) =>
      first && others.length === 0 ? [[id, first.id]] : [],
    ),
  )

/** Whether a value is in stock in combination with the other choices. */
export function hasStockLeft(
  { variants }: Pick<RedeemProduct, 'variants'>,
  chosen: ChosenOptions,
  { optionId, valueId }: { optionId: number; valueId: number },
): boolean {
  const valueIds = Object.values({ ...chosen, [optionId]: valueId })
  return variants.some(variant => variant.is_left && valueIds.every(id => variant.option_ids.includes(id)))
}

/** Returns the first missing part; null if all are complete. */
export function findMissing(
  product: Pick<RedeemProduct, 'options' | 'custom_fields' | 'needs_shipping'>,
  {
    chosen,
    typed,
    addressId,
  }: { chosen: ChosenOptions; typed: Record<string, string>; addressId: string | null },
): 'option' | 'field' | 'address' | null {
  if (product.options.some(({ id }) => chosen[id] === undefined)) return 'option'
  const isTyped = (id: number) => (typed[id] ?? '').trim() !== ''
  if (product.custom_fields.some(({ id, is_required: isRequired }) => isRequired && !isTyped(id)))
    return 'field'
  return product.needs_shipping && addressId === null ? 'address' : null
}
