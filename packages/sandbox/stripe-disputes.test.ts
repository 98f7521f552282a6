import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { toWebhookMessage } from './testing/start-sandbox.ts'
import { isRealStripe, setUpStripe } from './testing/with-stripe.ts'

async function setUpDispute(options: Parameters<typeof setUpStripe>[0] = {}) {
  const set = await setUpStripe(options)
  await set.confirmed(await set.begun(), '4000000000000259')
  await set.runLater()
  const hear = async () => {
    const last = set.told.at(-1)
    return (last && (await set.provider.hear?.(toWebhookMessage(last)))) ?? null
  }
  const opened = await hear()
  const { disputes } = set.provider
  if (!opened?.dispute || !disputes) throw new Error('no dispute')
  return { ...set, disputes, hear, opened, ref: opened.dispute.ref }
}

const png = Buffer.from('\x89PNG\r\n\x1a\n and a picture', 'latin1')

describe.skipIf(isRealStripe)('Stripe disputes', () => {
  test('open with reason, amount and deadline, in the event and when read', async () => {
    const { opened, disputes, ref } = await setUpDispute()
    expect(opened.dispute?.facts).toMatchObject({ state: 'needs_response', reason: 'fraudulent' })
    expect(opened.dispute?.facts?.dueAt).toBeGreaterThan(Date.now())
    const read = await disputes.read(ref)
    expect(read).toMatchObject({
      is: 'read',
      facts: { state: 'needs_response', dueAt: opened.dispute?.facts?.dueAt },
    })
    expect(await disputes.read('dp_unknown')).toEqual({ is: 'missing' })
  })

  test('take files and texts once, and are under review then', async () => {
    const { disputes, ref, hear, runLater } = await setUpDispute()
    const file = { id: randomUUID(), type: 'image/png', content: png }
    const stored = await disputes.upload(file)
    // The boundary of the form differs, but the key and the file are the same.
    expect(await disputes.upload(file)).toEqual(stored)
    const receipt = 'ref' in stored ? stored.ref : ''
    const evidence = { receipt, uncategorized_text: 'sent' }
    expect(await disputes.submit(ref, evidence, 'a key')).toMatchObject({ facts: { state: 'under_review' } })
    expect(await disputes.submit(ref, evidence, 'a key')).toMatchObject({ facts: { state: 'under_review' } })
    expect(await disputes.submit(ref, evidence, 'another key')).toMatchObject({ is: 'refused' })
    await runLater()
    expect(await hear()).toMatchObject({
      type: 'charge.dispute.updated',
      dispute: { ref, is: 'opened', facts: { state: 'under_review' } },
    })
  })

  test.each([
    ['winning_evidence', 'won'],
    ['losing_evidence', 'lost'],
  ])('are decided by %s: %s', async (text, is) => {
    const { disputes, ref, hear, runLater } = await setUpDispute()
    await disputes.submit(ref, { uncategorized_text: text }, 'a key')
    await runLater()
    expect(await hear()).toMatchObject({ type: 'charge.dispute.closed', dispute: { ref, is } })
  })

  test('refuse unknown files and evidence after the deadline', async () => {
    const clock = { now: Date.now() }
    const { disputes, ref } = await setUpDispute({ now: () => clock.now })
    expect(await disputes.submit(ref, { receipt: 'file_unknown' }, 'a key')).toMatchObject({ is: 'refused' })
    clock.now += 8 * 86_400_000
    expect(await disputes.submit(ref, { uncategorized_text: 'late' }, 'another key')).toMatchObject({
      is: 'refused',
    })
  })

  test('are unclear while Stripe is down', async () => {
    const { disputes, ref, order } = await setUpDispute()
    await order('failure', 'update_dispute', 2)
    expect(await disputes.submit(ref, { uncategorized_text: 'x' }, 'a key')).toEqual({ is: 'unclear' })
    expect(await disputes.submit(ref, { uncategorized_text: 'x' }, 'a key')).toMatchObject({ is: 'read' })
  })
})
