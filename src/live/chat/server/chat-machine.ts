import { defineMachine } from '../../../platform/server/state-machine.ts'

/**
 * A message. Who wrote it is its first row, so published ones have events only once something is done to them. A held
 * one has no number until its release; one that is taken back for review keeps its own.
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
    // The account is gone, or what was deleted is old: the number stays, the words do not.
    { from: ['published', 'held', 'deleted'], act: 'erase', to: 'erased', by: ['fan', 'system', 'operator'] },
  ],
})

export type MessageState = (typeof messageMachine)['states'][number]
