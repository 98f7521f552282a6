import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { failWith, platformErrors } from '../../../platform/contract/errors.ts'
import { doStudioAct, planStudioAct } from '../../acts/contract.ts'
import {
  addEvidenceFile,
  listOrderDisputes,
  noteDispute,
  removeEvidenceFile,
  saveEvidence,
} from '../acts-contract.ts'
import { openOrders } from './testing/open-orders.ts'
import { orderId } from './testing/sample-order.ts'

type Dispute = ResponseOf<typeof listOrderDisputes>['results'][number]

const fileId = '0b6f7b0e-5a55-4dd4-8e55-0c6ab2f0a001'
const stripeDispute: Dispute = {
  dispute_id: 8,
  payment_id: 'pay_1',
  provider: 'stripe_card',
  provider_ref: 'dp_123',
  state: 'needs_response',
  reason: 'product_not_received',
  amount: 15_500,
  currency: 'EUR',
  opened_at: '2026-11-25T10:00:00.000Z',
  due_at: '2030-12-03T12:00:00.000Z',
  submitted_at: null,
  ended_at: null,
  failure: null,
  version: 2,
  evidence: { product_description: 'A shirt' },
  adds: ['customer_name', 'shipping_address'],
  files: [
    {
      file_id: fileId,
      field: 'receipt',
      type: 'application/pdf',
      bytes: 200_000,
      added_at: '2026-11-26T10:00:00.000Z',
    },
  ],
  note: null,
  link: null,
  allowed: ['edit', 'submit'],
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => screen.getByRole('button', { name })
const dialog = () => within(screen.getByRole('dialog'))

async function openDispute(dispute: Dispute | null = stripeDispute) {
  const page = await openOrders(`/studio/orders/${orderId}/dispute/`, {
    prepare: server => server.answers(listOrderDisputes, { results: dispute ? [dispute] : [] }),
  })
  if (dispute) await screen.findByRole('heading', { name: 'Dispute of order 1234-5678' })
  return page
}

describe('evidence of a dispute', () => {
  test('is saved as a draft, filled in from the parcel', async () => {
    const { user, server } = await openDispute()
    server.answers(saveEvidence, { version: 3 })
    screen.getByText('We add from the order: name and address.')
    await user.click(press('Fill in from the parcel'))
    await user.type(field('Product'), ' in black')
    expect(press('Submit evidence').getAttribute('aria-disabled')).toBe('true')
    await user.click(press('Save'))
    await screen.findByText('The draft is saved. The bank hasn’t got it yet.')
    expect(server.calls(saveEvidence).map(({ body }) => body)).toEqual([
      {
        dispute_id: 8,
        version: 2,
        evidence: {
          product_description: 'A shirt in black',
          shipping_carrier: 'DHL Express',
          shipping_tracking_number: '3318810025',
          shipping_date: '2026-11-22',
        },
      },
    ])
  })

  test('takes files while the form has unsaved text, and saves on top of their version', async () => {
    const { user, server } = await openDispute()
    server.answers(addEvidenceFile, { version: 3, file_id: fileId })
    server.answers(removeEvidenceFile, { version: 4 })
    server.answers(saveEvidence, { version: 5 })
    await user.type(field('Explanation'), 'Signed for.')
    await user.upload(
      screen.getByLabelText('Choose a file'),
      new File(['%PDF'], 'proof.pdf', { type: 'application/pdf' }),
    )
    await waitFor(() =>
      expect(server.calls(addEvidenceFile)).toMatchObject([
        { query: { dispute_id: '8', version: '2', field: 'shipping_documentation' } },
      ]),
    )
    await screen.findByText('Choose a file')
    await user.click(press('Remove: Receipt'))
    await user.click(dialog().getByRole('button', { name: 'Remove file' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(press('Save'))
    await waitFor(() =>
      expect(server.calls(saveEvidence)).toMatchObject([
        { body: { version: 4, evidence: { uncategorized_text: 'Signed for.' } } },
      ]),
    )
  })

  test('keeps what both wrote meanwhile, and asks about a field that both changed', async () => {
    const { user, server } = await openDispute()
    const newer = { ...stripeDispute, version: 6 }
    server.answers(listOrderDisputes, {
      results: [{ ...newer, evidence: { product_description: 'A cap', uncategorized_text: 'Signed for.' } }],
    })
    server.answers(saveEvidence, failWith(platformErrors.editedMeanwhile, { version: 6, differing: {} }))
    await user.type(field('Product'), ' in black')
    await user.type(field('Carrier'), 'UPS')
    await user.click(press('Save'))
    const panel = within(await screen.findByRole('region', { name: 'Someone else has saved changes' }))
    panel.getByText('A cap')
    expect(panel.queryByText('Explanation')).toBeNull()
    expect(field('Explanation').value).toBe('Signed for.')
    server.answers(saveEvidence, { version: 7 })
    await user.click(panel.getByRole('button', { name: 'Use these values' }))
    await user.click(press('Save'))
    await waitFor(() =>
      expect(server.calls(saveEvidence).at(-1)?.body).toEqual({
        dispute_id: 8,
        version: 6,
        evidence: {
          product_description: 'A shirt in black',
          uncategorized_text: 'Signed for.',
          shipping_carrier: 'UPS',
        },
      }),
    )
  })

  test('is submitted once, after its consequences', async () => {
    const { user, server } = await openDispute()
    server.answers(planStudioAct, {
      act: 'dispute submit',
      object: 'order 1234-5678',
      title: '1234-5678',
      consequences: {
        told: [],
        orders: 0,
        tickets: 0,
        holds: 0,
        money: [],
        touches: { dispute: 1 },
        finals: ['dispute_submit'],
        details: { fields: ['product_description'], file_count: 1 },
      },
      version: 'a'.repeat(64),
      needs_second: false,
      passes_alone: false,
      waits: 'no',
      counter: null,
    })
    server.answers(doStudioAct, {
      is: 'done',
      planned_id: null,
      proposal_id: null,
      runs_at: null,
      result: {},
    })
    await user.click(press('Submit evidence'))
    await dialog().findByText('1 field and 1 file')
    await user.type(dialog().getByRole('textbox', { name: 'Reason' }), 'Complete')
    await user.click(dialog().getByRole('button', { name: 'Submit evidence' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.calls(doStudioAct)).toMatchObject([
      { body: { act: 'dispute submit', input: { order_id: orderId, dispute_id: 8 } } },
    ])
  })
})

describe('dispute page', () => {
  test('notes what was done at another provider', async () => {
    const { user, server } = await openDispute({
      ...stripeDispute,
      provider: 'paypal',
      allowed: ['edit', 'note'],
    })
    screen.getByText('Choose a file')
    expect(screen.queryByLabelText('Product')).toBeNull()
    server.answers(noteDispute, { version: 3 })
    await user.type(field('Note'), 'Sent the tracking page.')
    await user.click(press('Save'))
    await waitFor(() =>
      expect(server.calls(noteDispute).map(({ body }) => body)).toEqual([
        { dispute_id: 8, version: 2, note: 'Sent the tracking page.', link: null },
      ]),
    )
  })

  test('shows an ended dispute with its evidence', async () => {
    await openDispute({ ...stripeDispute, state: 'won', allowed: [] })
    screen.getByText('Won')
    screen.getByText('A shirt')
    const receipt = screen.getByRole('link', { name: 'Receipt' })
    expect(receipt.getAttribute('href')).toBe(`/api/studio/orders/${orderId}/dispute/file/${fileId}/`)
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('says that there is no dispute', async () => {
    await openDispute(null)
    await screen.findByText('This order has no dispute')
  })
})
