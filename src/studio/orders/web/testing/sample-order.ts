import type { Order, OrderLine, OrderRow, OrderTicket } from '../queries.ts'

const at = '2026-11-20T09:30:00.000Z'
export const orderId = 'ord_AAAAAAAAAAAAAAAAAAAAAA'

const shirt: OrderLine = {
  position: 0,
  name: 'Tour shirt',
  options: ['Black', 'M'],
  unit: 2_500,
  quantity: 3,
  discount: 500,
  tax: 1_182,
  tax_basis_points: 1_900,
  fields: [{ label: 'Name on the back', value: 'Mi…' }],
  refunded: 1,
  sent: 1,
  returned: 1,
  goodwill: 200,
  ticket: false,
  needs_shipping: true,
}

const seat: OrderLine = {
  ...shirt,
  position: 1,
  name: 'Standing',
  options: [],
  unit: 4_000,
  quantity: 2,
  discount: 0,
  fields: [],
  refunded: 0,
  sent: 0,
  returned: 0,
  goodwill: 0,
  ticket: true,
  needs_shipping: false,
}

const ticket: OrderTicket = {
  ticket_id: 'tic_1',
  place: 1,
  position: 1,
  name_masked: 'M… C…',
  state: 'current',
  void_reason: null,
  version: 1,
  used: false,
  is_passed_on: false,
  event: { event_id: 3, name: 'Mira in Berlin', starts_at: '2026-12-05T19:00:00.000Z' },
  show: null,
}

export const anOrderRow: OrderRow = {
  order_id: orderId,
  number: '1234-5678',
  status: 'INPROGRESS',
  placed_at: at,
  paid_at: at,
  project: { project_id: 5, name: 'Mira tour shop' },
  fan: { user_id: 9, name: 'Jun' },
  country: 'DE',
  currency: 'EUR',
  total: 15_500,
  refunded: 2_600,
  method: 'stripe_card',
  unit_count: 5,
  unsent_count: 1,
  is_disputed: false,
  dispute_due_at: null,
  is_granted: false,
  replaces: null,
}

/** A paid order with shirts of which one is sent and one refunded, and with two tickets. */
export const anOrder: Order = {
  ...anOrderRow,
  fan: { user_id: 9, name: 'Jun', email_masked: 'j…@example.com', locale: 'ko', order_count: 4 },
  lines: [shirt, seat],
  money: {
    goods: 15_500,
    discount: 500,
    shipping: 500,
    shipping_tax: 80,
    fees: [],
    taxes: [{ basis_points: 1_900, amount: 1_500 }],
    tax: 1_500,
    total: 15_500,
    refunded: 2_600,
    goodwill: 200,
  },
  coupon: { id: 2, name: 'First order', discount: 500, shipping_discount: 0 },
  payments: [
    {
      payment_id: 'pay_1',
      provider: 'stripe_card',
      method: 'stripe_card',
      status: 'SUCCEEDED',
      amount: 15_500,
      currency: 'EUR',
      charged_amount: null,
      charged_currency: null,
      provider_ref: 'pi_123',
      failure_reason: null,
      created_at: at,
      refunds: [
        {
          refund_id: 'ref_1',
          amount: 2_600,
          shipping: 100,
          fees: 0,
          goodwill: 200,
          items: [{ position: 0, quantity: 1 }],
          status: 'done',
          reason: 'Wrong size',
          requested_at: at,
          settled_at: at,
          failure_reason: null,
        },
      ],
    },
  ],
  address: {
    country: 'DE',
    city: 'Berlin',
    is_complete: true,
    masked_lines: ['J…', 'H…straße 1', '10… Berlin'],
  },
  parcels: [
    {
      carrier: 'DHL Express',
      number: '3318810025',
      url: 'https://www.dhl.com/?tracking-id=3318810025',
      sent_at: '2026-11-22T08:00:00.000Z',
      delivered_at: null,
      items: [{ position: 0, quantity: 1 }],
    },
  ],
  tickets: [ticket, { ...ticket, ticket_id: 'tic_2', place: 2, state: 'void', void_reason: 'operator' }],
  timeline: [
    entry({ source: 'fan', act: 'begin', to: 'PENDING' }),
    entry({ of: 'payment', ref: 'pay_1', source: 'provider', act: 'succeed', to: 'SUCCEEDED' }),
    entry({ source: 'provider', act: 'pay', to: 'INPROGRESS' }),
    entry({
      of: 'log',
      ref: '31',
      source: 'staff',
      act: 'orders dispatch',
      actor: 'staff 3',
      staff: { staff_id: 3, name: 'Ada Kim' },
      data: { reason: 'First batch' },
    }),
    entry({ of: 'refund', ref: 'ref_1', source: 'provider', act: 'finish', to: 'done' }),
  ],
  notes: [
    { note_id: 1, at, staff: { staff_id: 3, name: 'Ada Kim' }, text: 'Called twice.', is_own: false },
    { note_id: 2, at, staff: { staff_id: 1, name: 'Mina Park' }, text: 'Wants a gift bag.', is_own: true },
  ],
  mails: [
    { kind: 'paid', at, sent_at: at },
    { kind: 'dispatched', at, sent_at: null },
  ],
  other_orders: [
    {
      order_id: 'ord_BBBBBBBBBBBBBBBBBBBBBB',
      number: '8765-4321',
      status: 'COMPLETED',
      placed_at: at,
      total: 2_000,
      currency: 'EUR',
    },
  ],
  replaced_by: [],
  dispute: null,
  allowed: [
    ...(['refund', 'edit_address', 'resend', 'note', 'replace', 'void_ticket'] as const),
    ...(['reissue_ticket', 'dispatch', 'reveal'] as const),
  ],
}

function entry(fields: Partial<Order['timeline'][number]>): Order['timeline'][number] {
  return {
    at,
    source: 'system',
    of: 'order',
    ref: null,
    act: '',
    to: null,
    actor: null,
    staff: null,
    data: {},
    ...fields,
  }
}
