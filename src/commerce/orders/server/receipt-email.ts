import { brand } from '../../../platform/brand.ts'
import { paths } from '../../../platform/contract/paths.ts'
import {
  createEmailLanguage,
  type EmailContent,
  type EmailLanguage,
} from '../../../platform/server/emails/email.ts'
import { buildAddressBlocks, buildItemsBlock } from './order-blocks.ts'
import type { OrderRow } from './read-order.ts'
import { formatSeller } from './seller.ts'

/**
 * Builds the receipt email with the same content as the receipt page. Includes the buyer's name and address,
 * because a proof of purchase must name the buyer.
 */
export function buildReceiptEmail(
  order: OrderRow,
  { locale, publicUrl }: { locale: string; publicUrl: string },
): { language: EmailLanguage; letter: EmailContent } {
  const language = createEmailLanguage(locale)
  const { t, date } = language
  const title = t('mail.receipt.title', { number: order.number })
  return {
    language,
    letter: {
      subject: title,
      title,
      paragraphs: [
        order.project_name,
        ...(order.paid_at ? [t('mail.receipt.paid', { date: date(order.paid_at) })] : []),
      ],
      button: {
        label: t('mail.order.button', { news: 'paid' }),
        url: publicUrl + paths.order(order.order_id, 'receipt'),
      },
      blocks: [buildItemsBlock(order, language), ...buildAddressBlocks(order, language, locale)],
      reason: t('mail.order.reason', { brand: brand.name }),
      sender: formatSeller(order, language),
    },
  }
}
