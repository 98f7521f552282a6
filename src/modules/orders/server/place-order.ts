import { Failure, fail, failBeside } from '../../../platform/contract/errors.ts'
import { bounded } from '../../../platform/server/bounded.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { DatabaseBusy } from '../../../platform/server/database-errors.ts'
import type { Sharing } from '../../../platform/server/writes/shared-transactions.ts'
import { takeAddress } from '../../addresses/server/index.ts'
import { textAgreedTo } from '../../legal/server/index.ts'
import {
  type Change,
  isOverLimit,
  keepChange,
  priceAgain,
  priceToShow,
  spellFields,
} from '../../prices/server/index.ts'
import { shopErrors } from '../../shop/contract.ts'
import { holdStockAtLast, isInTurn, isShortOfStock, openByItself } from '../../shop/server/index.ts'
import { orderErrors } from '../contract.ts'
import { type Before, readBefore } from './before-placing.ts'
import { lockBuyer, openOrderOf } from './buyer.ts'
import { endExpired } from './expired-holds.ts'
import { holdOwn } from './hold.ts'
import { type NewOrder, newPublicId, sendOrder } from './insert-order.ts'
import { type LockedOrder, readNewOrder } from './lock-order.ts'
import { sell } from './pay-order.ts'
import { type PricedSame, refusalOf } from './refuse-order.ts'

export interface Wanted extends Pick<NewOrder, 'paymentMethod' | 'supporter'> {
  quoteId: string
  /** Of the fan's book. */
  addressId: string | null
}

/** What is wanted, by whom and when. */
type Place = Wanted & Pick<NewOrder, 'userId' | 'locale' | 'now'> & Pick<FanContext, 'config'>
type Placed = { order_id: string }
type Connections = { db: Db; read: ReadDb }

/**
 * Places an order of a quote: everything that it needs is held, or nothing. Where price or stock is not what it was, a
 * new quote says so; it is kept although there is no order.
 */
export function placeOrder(wanted: Wanted, context: FanContext): Promise<Placed | Failure> {
  const follow = async (_db: Db, publicId: string) => ({ order_id: publicId })
  const then = { openPayments: 0, follow }
  return placeBy(context.write, wanted, context, then)
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

/** What comes with the order, in its transaction and before others wait for what it holds. */
interface Then<Result> {
  openPayments: number
  follow: (db: Db, publicId: string) => Promise<Result | Failure>
}

async function placeBy<Result extends object>(
  write: FanContext['write'],
  wanted: Wanted,
  context: FanContext,
  then: Then<Result>,
): Promise<Result | Failure> {
  const { fan, locale, config, now } = context
  const place = () => ({ ...wanted, userId: fan.userId, locale, config, now: now() })
  const tried = await atOnce(behind => placeNow({ write, behind }, place(), context, then))
  const placed = tried ?? waitedTooLong()
  return placed instanceof Changed ? showChange(context, place(), placed.change) : placed
}

const waitedTooLong = (): never => {
  throw new DatabaseBusy('waited too long to place an order')
}

/** The quote no longer holds. */
class Changed {
  readonly change: Change | undefined
  constructor(change?: Change) {
    this.change = change
  }
}

/**
 * The queue is as long as a connection may be waited for; a place in it is cheap, because what sold out meanwhile is seen
 * before a transaction begins, and what there is instead is shown outside of it.
 */
const queue = { waitingMax: 5_000, waitMsMax: 10_000 }
const atOnce = bounded({ runningMax: 16, ...queue })

/** Orders of a sale wait for each other's stock, that is for a commit, so those that come meanwhile share the next one. */
const placedTogether: Sharing = { worksMax: 8 }

/**
 * What will be refused would undo the others, a coupon is locked for one order after the other, a free order is sold at
 * once, and a first payment has rows of its own: such orders have a transaction each. Not more of them at once than this,
 * or they would take every connection that writes, and prices and payments would wait behind them.
 */
const placedAlone = bounded({ runningMax: 8, ...queue })
const mayShare = ({ asked, isPlain }: Before, { openPayments }: Then<unknown>) =>
  isPlain && asked?.coupon_id === undefined && openPayments === 0

/** Orders in the queue above which their sale is given a waiting room: about as many as are placed within a second. */
const crowd = 24

/** How to write, and how many orders wait behind this one. */
interface Turn {
  write: FanContext['write']
  behind: number
}

async function placeNow<Result extends object>(
  { write, behind }: Turn,
  place: Place,
  context: FanContext,
  then: Then<Result>,
): Promise<Result | Failure | Changed> {
  const { read, count } = context
  const before = await readBefore(read, place)
  const { over, isSoldOut } = before
  if (isSoldOut && over.length === 0) return new Changed()
  if (before.isKeptWaiting || (await hasOpenedRoom(before, behind, place, context)))
    return write(async () => fail(shopErrors.notYourTurn))
  if (over.length > 0) await count(db => endExpired(db, over, place.now))
  let change: Change | undefined
  const onChange = (found: Change) => {
    change = found
  }
  const { asked } = before
  const work = (db: Db) => tryToPlace({ db, read }, { ...place, asked }, { ...then, onChange })
  const written = mayShare(before, then) ? write(work, placedTogether) : placedAlone(() => write(work))
  const placed = (await written.catch(unlessTooMany)) ?? waitedTooLong()
  const isChanged = placed instanceof Failure && placed.entry === orderErrors.quoteChanged
  return isChanged ? new Changed(change) : placed
}

/** More come than can be served: the sale has a waiting room from now on. */
async function hasOpenedRoom(
  { roomlessProjectId: projectId }: Before,
  behind: number,
  { now, config }: Place,
  { count }: FanContext,
): Promise<boolean> {
  if (projectId === null || behind < crowd || config.waitingRoomFansAMinute === 0) return false
  await count(db => openByItself(db, projectId, { now, config }))
  return true
}

/** Somebody else was faster, or another order of the fan: the transaction has refused itself. */
function unlessTooMany(error: unknown): Failure {
  if (isShortOfStock(error) || isOverLimit(error)) return fail(orderErrors.quoteChanged)
  throw error
}

/**
 * Rows are locked in the order of src/lock-order.ts: the fan, the address, the quote, what is held. The first of them are
 * the fan's own and locked in one go: where something stands against the order, all of it is undone.
 */
async function tryToPlace<Result>(
  { db, read }: Connections,
  { asked, ...place }: Place & Pick<Before, 'asked'>,
  then: Then<Result> & { onChange: (change: Change) => void },
): Promise<Result | Failure> {
  const { userId, quoteId, addressId: id, locale, config, now } = place
  const [buyer, openId, address, priced] = await Promise.all([
    lockBuyer(db, userId),
    openOrderOf(db, userId, quoteId),
    id === null ? null : takeAddress(db, { userId, id, now }),
    priceAgain({ db, read }, { asked, quoteId, userId, locale, config, now }),
  ])
  if (!buyer.isEmailConfirmed) return fail(orderErrors.emailUnconfirmed)
  if (openId) return failBeside(orderErrors.orderOpen, { order_id: openId })
  if (priced.is === 'unknown') return fail(orderErrors.quoteNotFound)
  if (priced.is === 'changed') {
    then.onChange(priced)
    return fail(orderErrors.quoteChanged)
  }
  if (!(await mayOrderNow(db, priced, place))) return fail(shopErrors.notYourTurn)
  return (
    refusalOf(priced, { ...place, address, isPhoneVerified: buyer.isPhoneVerified }) ??
    (await hold(db, newOrder(priced, { ...place, address }), limitsOf(priced), then))
  )
}

/** Sales with a waiting room ask whose turn it is. */
function mayOrderNow(db: Db, { facts }: PricedSame, { userId, now, config }: Place): Promise<boolean> | true {
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

async function hold<Result>(
  db: Db,
  order: NewOrder,
  limits: ReadonlyMap<number, number | null>,
  { openPayments, follow }: Then<Result>,
): Promise<Result | Failure> {
  const { userId, now } = order
  const publicId = newPublicId()
  const lines = order.lines.map(line => ({
    ...{ productId: line.product_id, variantId: line.variant_id, quantity: line.quantity },
  }))
  void sendOrder(db, { ...order, openPayments }, publicId)
  const [isHeld, result, free] = await Promise.all([
    holdOwn(db, { userId, couponId: order.coupon?.id ?? null, lines }, { limits, now }),
    follow(db, publicId),
    order.total === 0 ? readNewOrder(db, publicId) : null,
  ])
  if (result instanceof Failure) return result
  if (!isHeld) return fail(orderErrors.quoteChanged)
  holdStockAtLast(db, lines)
  if (free) await sell(db, free, now)
  return result
}

/** The quote as it is now, with everything that is different, or as it was when the order was refused for it. */
async function showChange(
  { read, countTogether }: FanContext,
  place: Place,
  known: Change | undefined,
): Promise<Failure> {
  const priced = known ? { is: 'changed' as const, ...known } : await priceToShow(read, place)
  if (priced.is === 'unknown') return fail(orderErrors.quoteNotFound)
  const quote = priced.is === 'same' ? priced.quote : await keepChange(countTogether, priced, place)
  return quote instanceof Failure ? quote : failBeside(orderErrors.quoteChanged, { quote })
}
