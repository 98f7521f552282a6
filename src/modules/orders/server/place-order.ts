import { Failure, fail, failBeside } from '../../../platform/contract/errors.ts'
import { bounded } from '../../../platform/server/bounded.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { DatabaseBusy } from '../../../platform/server/database-errors.ts'
import { takeAddress } from '../../addresses/server/index.ts'
import { textAgreedTo } from '../../legal/server/index.ts'
import { keepChange, priceAgain, priceToShow, spellFields } from '../../prices/server/index.ts'
import { shopErrors } from '../../shop/contract.ts'
import { isInTurn } from '../../shop/server/index.ts'
import { orderErrors } from '../contract.ts'
import { lockBuyer, openOrderOf } from './buyer.ts'
import { type Holding, takeHold } from './hold.ts'
import { insertOrder, type NewOrder } from './insert-order.ts'
import { type LockedOrder, readNewOrder } from './lock-order.ts'
import { passGate } from './order-gate.ts'
import { sell } from './pay-order.ts'
import { type PricedSame, refusalOf } from './refuse-order.ts'

export interface Wanted extends Pick<NewOrder, 'paymentMethod' | 'supporter'> {
  quoteId: string
  /** Of the fan's book. */
  addressId: string | null
}

/** The wish of a fan at a moment. */
type Place = Wanted & Pick<NewOrder, 'userId' | 'locale' | 'now'> & Pick<FanContext, 'config'>

/** Inserts more with the order, in its transaction. */
interface Then<Result> {
  openPayments: number
  follow: (db: Db, publicId: string) => Promise<Result | Failure>
}

/**
 * Places an order of a quote: everything that it needs is held, or nothing. Where price or stock is not what it was, a
 * new quote says so.
 */
export function placeOrder(wanted: Wanted, context: FanContext): Promise<{ order_id: string } | Failure> {
  const follow = async (_db: Db, publicId: string) => ({ order_id: publicId })
  return placeBy(context.write, wanted, context, { openPayments: 0, follow })
}

/** The same together with its first payment, which is not begun at its provider yet (docs/writes.md). */
export function placeToPay<Result extends object>(
  wanted: Wanted,
  context: FanContext,
  pay: (db: Db, order: LockedOrder) => Promise<Result | Failure>,
): Promise<Result | Failure> {
  const follow = async (db: Db, publicId: string) => pay(db, await readNewOrder(db, publicId))
  return placeBy(context.beginWrite, wanted, context, { openPayments: 1, follow })
}

/** Leaves two of the ten connections that write to prices and payments. */
const ordersAtOnce = bounded({ runningMax: 8, waitingMax: 5_000, waitMsMax: 10_000 })

async function placeBy<Result extends object>(
  write: FanContext['write'],
  wanted: Wanted,
  context: FanContext,
  then: Then<Result>,
): Promise<Result | Failure> {
  const { fan, locale, config, read, now } = context
  const placeNow = (): Place => ({ ...wanted, userId: fan.userId, locale, config, now: now() })
  const placed = await ordersAtOnce(async waiting => {
    const place = placeNow()
    const stopped = await passGate(place, waiting, context)
    if (stopped === 'sold_out') return fail(orderErrors.quoteChanged)
    // A repeat of a call that is still under way waits for that call's answer, so this refusal is a write, too.
    if (stopped === 'not_your_turn') return write(async () => fail(shopErrors.notYourTurn))
    return write(db => placeInside({ db, read }, place, then))
  })
  if (placed === null) throw new DatabaseBusy('waited too long to place an order')
  const isChanged = placed instanceof Failure && placed.entry === orderErrors.quoteChanged
  return isChanged ? showChange(context, placeNow()) : placed
}

/** Locks rows in the order of src/lock-order.ts: first what is the fan's own, last the stock that others wait for. */
async function placeInside<Result>(
  { db, read }: { db: Db; read: ReadDb },
  place: Place,
  { openPayments, follow }: Then<Result>,
): Promise<Result | Failure> {
  const { userId, quoteId, addressId, now } = place
  const buyer = await lockBuyer(db, userId)
  if (!buyer.isEmailConfirmed) return fail(orderErrors.emailUnconfirmed)
  const [openId, address, priced] = await Promise.all([
    openOrderOf(db, userId, quoteId),
    addressId === null ? null : takeAddress(db, { userId, id: addressId, now }),
    priceAgain({ db, read }, place),
  ])
  if (openId) return failBeside(orderErrors.orderOpen, { order_id: openId })
  if (priced.is === 'unknown') return fail(orderErrors.quoteNotFound)
  if (priced.is === 'changed') return fail(orderErrors.quoteChanged)
  if (!(await isTurnOf(db, priced, place))) return fail(shopErrors.notYourTurn)
  const refused = refusalOf(priced, { ...place, address, isPhoneVerified: buyer.isPhoneVerified })
  if (refused) return refused

  const order = newOrder(priced, { ...place, address })
  const { publicId } = await insertOrder(db, { ...order, openPayments })
  const result = await follow(db, publicId)
  if (result instanceof Failure) return result
  if (!(await takeHold(db, holdingOf(order), { limits: limitsOf(priced), now })))
    return fail(orderErrors.quoteChanged)
  if (order.total === 0) await sell(db, await readNewOrder(db, publicId), now)
  return result
}

/** Sales with a waiting room ask whose turn it is. */
function isTurnOf(db: Db, { facts }: PricedSame, { userId, now, config }: Place): Promise<boolean> | true {
  const { id: projectId, has_waiting_room: hasWaitingRoom, products } = facts.sale
  const isPresale = products.every(({ id }) => facts.presaleIds.has(id))
  return !hasWaitingRoom || isInTurn(db, { projectId, userId }, { now, config, isPresale })
}

const limitsOf = ({ facts }: PricedSame) =>
  new Map(facts.sale.products.map(({ id, limit_per_fan: limit }) => [id, limit]))

/** What freezes. Lines stand as they were asked for: a basket with problems is none that can be ordered. */
function newOrder(
  { quote, asked, facts }: PricedSame,
  { address, ...place }: Place & Pick<NewOrder, 'address'>,
): NewOrder {
  const shipped = new Set(facts.sale.products.flatMap(({ id, needs_shipping: is }) => (is ? [id] : [])))
  const { locale, now } = place
  const fieldsById = new Map(facts.sale.products.map(({ id, custom_fields: fields }) => [id, fields]))
  const texts = [textAgreedTo('terms', locale, now)]
  return {
    ...quote,
    ...{ userId: place.userId, supporter: place.supporter, locale, now },
    lines: quote.lines.map((line, at) => ({
      ...line,
      needs_shipping: shipped.has(line.product_id),
      custom_fields: spellFields(fieldsById.get(line.product_id) ?? [], asked.items[at]?.custom_fields ?? {}),
    })),
    address: shipped.size > 0 ? address : null,
    addressId: shipped.size > 0 ? place.addressId : null,
    agreed: { at: new Date(now).toISOString(), texts },
    paymentMethod: quote.total > 0 ? place.paymentMethod : null,
  }
}

function holdingOf({ userId, coupon, lines }: NewOrder): Holding {
  return {
    userId,
    couponId: coupon?.id ?? null,
    lines: lines.map(line => ({
      productId: line.product_id,
      variantId: line.variant_id,
      quantity: line.quantity,
    })),
  }
}

/**
 * The quote as it is now, with everything that is different. It is kept after the rollback, in the only second
 * transaction of the call.
 */
async function showChange({ read, count }: FanContext, place: Place): Promise<Failure> {
  const priced = await priceToShow(read, place)
  if (priced.is === 'unknown') return fail(orderErrors.quoteNotFound)
  const quote = priced.is === 'same' ? priced.quote : await count(db => keepChange(db, priced, place))
  return failBeside(orderErrors.quoteChanged, { quote })
}
