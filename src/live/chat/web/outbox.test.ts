import { describe, expect, test } from 'vitest'
import { addOutgoing, listUnsettled, removeHeld, removeOutgoing, updateOutgoing } from './outbox.ts'
import { aMessage } from './testing/model-room.ts'

const draft = { clientId: 'client-1', text: 'hello  there ', replyTo: null, afterSeq: 4 }
const author = { id: 'me', name: 'Mira', picture: null, badge: null }
const room = { lastSeq: 4, messages: [], ownAuthorId: 'me' }

describe('chat outbox', () => {
  test("shows a fan's own message at once and drops it when the room shows its seq", () => {
    const sent = updateOutgoing(addOutgoing([], draft), 'client-1', { state: 'sent', seq: 6 })
    expect(listUnsettled(sent, { ...room, lastSeq: 5 })).toHaveLength(1)
    expect(listUnsettled(sent, { ...room, lastSeq: 6 })).toHaveLength(0)
  })

  test('shows no duplicate when the room is faster than the response', () => {
    const mine = aMessage(5, { author, text: 'hello there' })
    const twice = addOutgoing(addOutgoing([], draft), { ...draft, clientId: 'client-2' })
    expect(listUnsettled(twice, { ...room, lastSeq: 5, messages: [mine] })).toMatchObject([
      { clientId: 'client-2' },
    ])
  })

  test("ignores the same text in earlier messages and another fan's", () => {
    const before = aMessage(4, { author, text: 'hello there' })
    const others = aMessage(5, { text: 'hello there' })
    expect(
      listUnsettled(addOutgoing([], draft), { ...room, lastSeq: 5, messages: [before, others] }),
    ).toHaveLength(1)
  })

  test('keeps a failed message until it is dropped, and a held one until the list of held messages is read', () => {
    const failed = updateOutgoing(addOutgoing([], draft), 'client-1', {
      state: 'failed',
      error: 'No network',
    })
    expect(failed).toMatchObject([{ text: 'hello  there ', error: 'No network' }])
    expect(removeHeld(failed)).toBe(failed)
    expect(removeOutgoing(failed, 'client-1')).toEqual([])
    expect(removeHeld(updateOutgoing(failed, 'client-1', { state: 'held' }))).toEqual([])
  })
})
