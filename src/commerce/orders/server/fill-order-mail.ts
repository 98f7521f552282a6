import * as z from 'zod'
import type { MailContent, MailToFill } from '../../../notifications/server/index.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import type { LetterLanguage } from '../../../platform/server/letters/letter.ts'
import type { LetterBlock } from '../../../platform/server/letters/letter-blocks.ts'
import { firstPictures } from '../../shop/server/index.ts'
import {
  addressBlocks,
  itemsBlock,
  type PictureUrls,
  parcelBlock,
  withdrawalOfLines,
} from './order-blocks.ts'
import { type OrderRow, readOrder } from './read-order.ts'
import { sellerLines } from './seller.ts'
import { orderNews, parcelKey } from './tell-buyer.ts'

const newsShape = z.object({ news: z.enum(orderNews), order_id: z.string(), of: z.string().optional() })
type News = z.output<typeof newsShape>

/** Mails about something that is bought and still to come. */
const bought: readonly News['news'][] = ['paid', 'tickets', 'dispatched']
const unpaid: readonly News['news'][] = ['hold_ends', 'not_paid']

/**
 * Writes an order into the mail that tells of it. It carries the address, because a wrong one can be corrected only until
 * the parcel leaves. Null for news of a ticket or a draw, and where the order is no longer the fan's.
 */
export async function fillOrderMail(db: ReadDb, mail: MailToFill): Promise<MailContent | null> {
  const { success, data: news } = newsShape.safeParse(mail.params)
  if (!success) return null
  const { userId, locale, language } = mail
  const order = await readOrder(db, { orderId: news.order_id, userId, locale })
  if (!order) return null
  const isBought = bought.includes(news.news)
  const pictures = await pictureUrls(db, order, mail.publicUrl)
  return {
    paragraphs: refundParagraphs(order, news, language),
    blocks: [
      ...parcelBlocks(order, news, language),
      itemsBlock(order, language, pictures),
      ...(isBought || unpaid.includes(news.news) ? addressBlocks(order, language, locale) : []),
    ],
    notes: isBought ? withdrawalOfLines(order, language) : [],
    sender: sellerLines(order, language),
  }
}

function parcelBlocks(order: OrderRow, { news, of }: News, language: LetterLanguage): LetterBlock[] {
  const parcel = news === 'dispatched' && order.parcels.find(one => parcelKey(one) === of)
  return parcel ? [parcelBlock(order, parcel, language)] : []
}

function refundParagraphs(order: OrderRow, { news, of }: News, { t, money }: LetterLanguage): string[] {
  const refund = news === 'refunded' && order.refunds.find(({ refund_id: id }) => id === of)
  const payment = refund && order.payments.find(({ payment_id: id }) => id === refund.payment_id)
  if (!payment) return []
  return [t('mail.order.refund', { method: payment.method, amount: money(refund.amount, refund.currency) })]
}

async function pictureUrls(db: ReadDb, { lines }: OrderRow, publicUrl: string): Promise<PictureUrls> {
  const ids = await firstPictures(
    db,
    lines.map(line => line.product_id),
  )
  // JPEG, because some mail programs know no newer format.
  return new Map([...ids].map(([productId, id]) => [productId, `${publicUrl}/media/${id}/160.jpg`]))
}
