import { readFans } from '../../../identity/accounts/server/index.ts'
import { Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import { locales } from '../../../platform/contract/locales.ts'
import { NotAllowedNow } from '../../../platform/server/change-state.ts'
import { createImageQueue } from '../../../platform/server/clean-images.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database.ts'
import { openTicket } from '../../../site/support/server/index.ts'
import { orderErrors } from '../../orders/contract.ts'
import {
  allowedOf,
  areFree,
  areLeft,
  areTo,
  itemsTo,
  type LockedOrder,
  lockOrder,
  type Pieces,
} from '../../orders/server/index.ts'
import { paymentErrors } from '../payment-shapes.ts'
import { isWithdrawal } from './withdrawal.ts'

interface Asked {
  publicId: string
  items: readonly Pieces[] | null
  reason: string
  images: Uint8Array[]
}

const cleanImages = createImageQueue()

/**
 * What can't be cancelled for free any more is asked for: a letter to the operators with the order's number, its pieces
 * and pictures. They decide by `payments refund`; a withdrawal is the fan's right, and says so in its subject.
 */
export async function askRefund(
  { publicId, items, reason, images: given }: Asked,
  { fan: { userId }, write, now, address, locale }: FanContext,
): Promise<{ ticket_id: number; is_withdrawal: boolean } | Failure> {
  const images =
    given.length > 0 ? await cleanImages({ images: given, field: 'images', caller: address }) : []
  if (images instanceof Failure) return images
  return write(async db => {
    const fan = await writerOf(db, userId)
    const order = await lockOrder(db, { publicId }, userId)
    if (!order) return fail(orderErrors.notFound)
    if (!allowedOf(order, now()).includes('ask_refund')) return new NotAllowedNow(order.status)
    const pieces = items ?? itemsTo('ask_refund', order, now())
    if (!areLeft(order, pieces)) return fail(paymentErrors.nothingLeft)
    if (!areFree(order, pieces, now())) return fail(orderErrors.ticketsFrozen)
    if (!areTo('ask_refund', order, pieces, now())) return new NotAllowedNow(order.status)
    const positions = pieces.map(({ position }) => position)
    const is_withdrawal = await isWithdrawal(db, order.id, { positions, now: now() })
    if (reason === '' && !is_withdrawal) {
      return fail(platformErrors.validationFailed, { reason: 'ERR_REQUIRED' })
    }
    const letter = letterOf(order, { pieces, reason, is_withdrawal })
    const ticket = { ...fan, ...letter, language: languageOf(locale), images, is_auto_generated: false }
    const { ticket_id } = await openTicket(db, ticket, now())
    return { ticket_id, is_withdrawal }
  })
}

interface Letter {
  pieces: readonly Pieces[]
  reason: string
  is_withdrawal: boolean
}

/** In English, as operators read it; the reason is the fan's own words. */
function letterOf({ number, lines }: LockedOrder, { pieces, reason, is_withdrawal }: Letter) {
  const names = new Map(lines.map(({ position, name }) => [position, name]))
  const listed = pieces.map(
    ({ position, quantity }) => `${position}:${quantity} ${names.get(position) ?? ''}`,
  )
  return {
    subject: `${is_withdrawal ? 'withdrawal' : 'refund'} ${number}`,
    message: [...listed, '', reason].join('\n'),
  }
}

const languageOf = (locale: string) => locales.find(each => each === locale) ?? 'en'

async function writerOf(db: Db, userId: number) {
  const fans = await readFans(db, [userId])
  const { email, username } = fans.get(userId)
  return { email, first_name: username }
}
