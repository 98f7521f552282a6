import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import { type lookUpRedeem, redeemErrors } from '../contract.ts'
import { fieldsByMethod, type KeyMethod, type Vendor } from '../methods.ts'
import { findOtherOwner } from './email-code.ts'
import { type FoundKey, findKey } from './find-key.ts'
import { takeKeyAttempt } from './key-attempts.ts'
import { findKeyMethod, listLookupHashes, type PresentedKey } from './key-hash.ts'
import { getKeyState, type RedeemState } from './key-state.ts'
import { readOffer } from './read-offer.ts'
import { readProduct } from './read-product.ts'

type LookUpResponse = ResponseOf<typeof lookUpRedeem>

interface RedeemScope {
  projectId: number | null
  showId: number | null
}

/** Reads either a code or identities, never both (spec 5); undefined without either. */
export function parsePresentedKey(input: {
  code?: string | null | undefined
  identities?: Extract<PresentedKey, { identities: object }>['identities'] | null | undefined
}): PresentedKey | Failure | undefined {
  const { code, identities } = input
  if (code && identities) return fail(platformErrors.validationFailed, { code: 'Give a code or identities.' })
  if (code) return { code }
  if (!identities) return undefined
  const presented = { identities }
  return findKeyMethod(presented) ? presented : needed('identities')
}

const needed = (field: string) => fail(platformErrors.validationFailed, { [field]: 'ERR_REQUIRED' })

const listFields = (method: KeyMethod, vendors: readonly Vendor[]) => [
  ...(vendors.length > 0 ? (['vendor'] as const) : []),
  ...fieldsByMethod[method],
]

const emptyLookUp = { opens_at: null, product: null, show_id: null, order_id: null, email_code_needed: false }

/** Describes how to redeem for the project or show, without a key. */
export async function describeOffer(
  place: RedeemScope,
  { read, now: clock }: FanContext,
): Promise<LookUpResponse | Failure> {
  const now = clock()
  if (place.projectId === null && place.showId === null) return needed('code')
  const offer = await readOffer(read, { ...place, now })
  if (!offer) return fail(redeemErrors.offerNotFound)
  const isSoon = offer.opensAt.getTime() > now
  return {
    ...emptyLookUp,
    method: isSoon ? 'COMING_SOON' : offer.method,
    fields: isSoon ? [] : listFields(offer.method, offer.vendors),
    vendors: offer.vendors,
    state: offer.isOver ? 'expired' : isSoon ? 'coming_soon' : null,
    opens_at: offer.opensAt.toISOString(),
    show_id: offer.showId,
  }
}

/**
 * Looks up a key. Unknown keys and other fans' keys run the same statements; the responses differ only in the
 * state.
 */
export async function lookUpKey(
  presented: PresentedKey,
  place: RedeemScope,
  context: FanContext,
): Promise<LookUpResponse | Failure> {
  const { fan, read, config, locale, now: clock } = context
  const [now, method] = [clock(), findKeyMethod(presented)]
  if (!method) return needed('identities')
  const attempt = await takeKeyAttempt(method, context, now)
  if (attempt instanceof Failure) return attempt
  const owner = await findOtherOwner(read, presented, fan.userId)
  const hashes = listLookupHashes(presented, method, config)
  const scope = method === 'CODE' ? { projectId: null, showId: null } : place
  const key = await findKey(read, { hashes, ...scope, userId: fan.userId, now })
  const state = getKeyState(key, fan.userId)
  await attempt.settle(state)
  const isForeign = state === 'unknown' || state === 'used'
  if (!key || isForeign) return { ...emptyLookUp, method, fields: listFields(method, []), vendors: [], state }
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
  own: Pick<LookUpResponse, 'product' | 'email_code_needed'>,
): LookUpResponse {
  const isSoon = state === 'coming_soon'
  return {
    method: isSoon ? 'COMING_SOON' : key.method,
    fields: isSoon ? [] : listFields(key.method, key.vendors),
    vendors: key.vendors,
    state,
    opens_at: key.opensAt.toISOString(),
    show_id: key.showId,
    order_id: key.orderId,
    ...own,
  }
}
