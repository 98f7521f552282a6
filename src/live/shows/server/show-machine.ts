import { defineMachine } from '../../../platform/server/state-machine.ts'

/**
 * The states of a show (product 3). A schedule starts the show once its source is live, but never ends it. A
 * false start can be taken back within ten minutes. DONE is final.
 */
export const showMachine = defineMachine({
  name: 'show',
  table: { name: 'shows', id: 'id', idType: 'int', state: 'status' },
  events: { name: 'show_events', id: 'show_id' },
  states: ['PRE_SHOW', 'ON_SHOW', 'END_SHOW', 'ON_VOD', 'DONE'],
  initial: ['PRE_SHOW'],
  final: ['DONE'],
  transitions: [
    { from: ['PRE_SHOW'], act: 'start', to: 'ON_SHOW', by: ['system', 'operator'] },
    { from: ['ON_SHOW'], act: 'take_back', to: 'PRE_SHOW', by: ['operator'] },
    { from: ['ON_SHOW'], act: 'end', to: 'END_SHOW', by: ['system', 'operator'] },
    { from: ['END_SHOW'], act: 'publish_replay', to: 'ON_VOD', by: ['system', 'operator'] },
    { from: ['END_SHOW', 'ON_VOD'], act: 'finish', to: 'DONE', by: ['system', 'operator'] },
    { from: ['PRE_SHOW'], act: 'cancel', to: 'DONE', by: ['operator'] },
  ],
})

export type ShowState = (typeof showMachine)['states'][number]

/** Returns a state's number in spec 3, which is its index in the list of states. */
export const toStatusNumber = (state: ShowState) => showMachine.states.indexOf(state)
