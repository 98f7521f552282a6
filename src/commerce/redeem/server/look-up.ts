import type { AnswerOf } from '../../../platform/contract/endpoint.ts'
import { Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import { type lookUpRedeem, redeemErrors } from '../contract.ts'
import { fieldsOfMethod, type KeyMethod, type Vendor } from '../methods.ts'
import { otherOwnerOf } from './email-code.ts'
import { type FoundKey, findKey } from './find-key.ts'
import { hashesOfKey, methodOfPresented, type Presented } from './key-hash.ts'
import { type RedeemState, stateOf } from './key-state.ts'
import { readOffer } from './read-offer.ts'
import { readProduct } from './read-product.ts'
import { takeTry } from './tries.ts'

type Answer = AnswerOf<typeof lookUpRedeem>

interface Place {
  projectId: number | null
  showId: number | null
}

/** Either a code or identities, never both (spec 5); undefined where there is neither. */
export function presentedOf(given: {
  code?: string | null | undefined
  identities?: Extract<Presented, { identities: object }>['identities'] | null | undefined
}): Presented | Failure | undefined {
  const { code, identities } = given
  if (code && identities) return fail(platformErrors.validationFailed, { code: 'Give a code or identities.' })
  if (code) return { code }
  if (!identities) return undefined
  const presented = { identities }
  return methodOfPresented(presented) ? presented : needed('identities')
}

const needed = (field: string) => fail(platformErrors.validationFailed, { [field]: 'ERR_REQUIRED' })

const fieldsOf = (method: KeyMethod, vendors: readonly Vendor[]) => [
  ...(vendors.length > 0 ? (['vendor'] as const) : []),
  ...fieldsOfMethod[method],
]

const nothing = { opens_at: null, product: null, show_id: null, order_id: null, email_code_needed: false }

/** Without a key: how the project or show is redeemed. */
export async function describeOffer(
  place: Place,
  { read, now: clock }: FanContext,
): Promise<Answer | Failure> {
  const now = clock()
  if (place.projectId === null && place.showId === null) return needed('code')
  const offer = await readOffer(read, { ...place, now })
  if (!offer) return fail(redeemErrors.offerNotFound)
  const isSoon = offer.opensAt.getTime() > now
  return {
    ...nothing,
    method: isSoon ? 'COMING_SOON' : offer.method,
    fields: isSoon ? [] : fieldsOf(offer.method, offer.vendors),
    vendors: offer.vendors,
    state: offer.isOver ? 'expired' : isSoon ? 'coming_soon' : null,
    opens_at: offer.opensAt.toISOString(),
    show_id: offer.showId,
  }
}

/** Unknown keys and those of others are the same work, and the same answer but for the state. */
export async function lookUp(
  presented: Presented,
  place: Place,
  context: FanContext,
): Promise<Answer | Failure> {
  const { fan, read, config, locale, now: clock } = context
  const [now, method] = [clock(), methodOfPresented(presented)]
  if (!method) return needed('identities')
  const attempt = await takeTry(method, context, now)
  if (attempt instanceof Failure) return attempt
  const owner = await otherOwnerOf(read, presented, fan.userId)
  const hashes = hashesOfKey(presented, method, config)
  const scope = method === 'CODE' ? { projectId: null, showId: null } : place
  const key = await findKey(read, { hashes, ...scope, userId: fan.userId, now })
  const state = stateOf(key, fan.userId)
  const isForeign = state === 'unknown' || state === 'used'
  await attempt.settle(isForeign ? state : 'right')
  if (!key || isForeign) return { ...nothing, method, fields: fieldsOf(method, []), vendors: [], state }
  const { productId, projectId, batchId } = key
  const product =
    state === 'valid' && productId !== null && projectId !== null
      ? await readProduct(read, { productId, projectId, batchId, locale, now })
      : null
  return presentKey(key, state, { product, email_code_needed: state === 'valid' && owner !== null })
}

function presentKey(
  key: FoundKey,
  state: RedeemState,
  own: Pick<Answer, 'product' | 'email_code_needed'>,
): Answer {
  const isSoon = state === 'coming_soon'
  return {
    method: isSoon ? 'COMING_SOON' : key.method,
    fields: isSoon ? [] : fieldsOf(key.method, key.vendors),
    vendors: key.vendors,
    state,
    opens_at: key.opensAt.toISOString(),
    show_id: key.showId,
    order_id: key.orderId,
    ...own,
  }
}
