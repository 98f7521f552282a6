import { defineMachine } from '../../../platform/server/state-machine.ts'

/**
 * States of a message. The row records the author, so a published message has events only after a later
 * action. A held message has no seq until its release; a message held again keeps its seq.
 */
export const messageMachine = defineMachine({
  name: 'message',
  table: { name: 'chat_messages', id: 'id', idType: 'uuid', state: 'state' },
  events: { name: 'chat_message_events', id: 'message_id' },
  states: ['published', 'held', 'deleted', 'erased'],
  initial: ['published', 'held'],
  final: ['erased'],
  transitions: [
    { from: ['held'], act: 'release', to: 'published', by: ['operator'] },
    { from: ['published'], act: 'hold', to: 'held', by: ['operator', 'system'] },
    { from: ['published', 'held'], act: 'delete', to: 'deleted', by: ['operator'] },
    // Erases the text and keeps the seq, because the account was deleted or the deleted message is old.
    { from: ['published', 'held', 'deleted'], act: 'erase', to: 'erased', by: ['fan', 'system', 'operator'] },
  ],
})

export type MessageState = (typeof messageMachine)['states'][number]
