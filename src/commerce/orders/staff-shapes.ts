import { defineError } from '../../platform/contract/errors.ts'

/** Failures of what staff do to an order. */
export const staffOrderErrors = {
  addressFixed: defineError('order_address_fixed', 1980, 409, 'A parcel is sent, so the address is fixed.'),
  otherCountry: defineError(
    'order_address_other_country',
    1981,
    409,
    'Price and tax belong to the country. Refund the order, or send a replacement.',
  ),
  mailNotOffered: defineError('order_mail_not_offered', 1982, 409, 'The order has no such mail.'),
  tooManyMails: defineError('order_too_many_mails', 1983, 429, 'These were enough mails for this hour.'),
  noFan: defineError(
    'order_without_fan',
    1984,
    409,
    'The account is deleted or disabled, or its address isn’t confirmed.',
  ),
}

/** Mails of an order that can be sent again; the texts are `mail.order` and `mail.receipt`. */
export const mailKinds = [
  'receipt',
  'paid',
  'tickets',
  'replaced',
  'dispatched',
  'refunded',
  'no_stock',
  'not_paid',
] as const
