import { expect, test } from 'vitest'
import { change, drop, dropHeld, say, unsettled } from './outbox.ts'
import { aMessage } from './testing/model-room.ts'

const wish = { clientId: 'client-1', text: 'hello  there ', replyTo: null, afterSeq: 4 }
const author = { id: 'me', name: 'Mira', picture: null, badge: null }
const room = { lastSeq: 4, messages: [], ownAuthorId: 'me' }

test('an own message is there at once and goes when the room shows its number', () => {
  const sent = change(say([], wish), 'client-1', { state: 'sent', seq: 6 })
  expect(unsettled(sent, { ...room, lastSeq: 5 })).toHaveLength(1)
  expect(unsettled(sent, { ...room, lastSeq: 6 })).toHaveLength(0)
})

test('the room may be quicker than the answer: nothing is there twice', () => {
  const mine = aMessage(5, { author, text: 'hello there' })
  const twice = say(say([], wish), { ...wish, clientId: 'client-2' })
  expect(unsettled(twice, { ...room, lastSeq: 5, messages: [mine] })).toMatchObject([
    { clientId: 'client-2' },
  ])
})

test('the same words from before, or of somebody else, settle nothing', () => {
  const before = aMessage(4, { author, text: 'hello there' })
  const others = aMessage(5, { text: 'hello there' })
  expect(unsettled(say([], wish), { ...room, lastSeq: 5, messages: [before, others] })).toHaveLength(1)
})

test('a failed one keeps its text until it is dropped, a held one until the list of held ones is read', () => {
  const failed = change(say([], wish), 'client-1', { state: 'failed', error: 'No network' })
  expect(failed).toMatchObject([{ text: 'hello  there ', error: 'No network' }])
  expect(dropHeld(failed)).toBe(failed)
  expect(drop(failed, 'client-1')).toEqual([])
  expect(dropHeld(change(failed, 'client-1', { state: 'held' }))).toEqual([])
})
