import type { Command } from '../../../../platform/server/operators/command.ts'
import { operateChat, pinnedLengthMax, slowSecondsMax } from '../operate-chat.ts'
import { showHelp } from './show-argument.ts'
import { defineShowCommand, reasonOption, refuse } from './show-command.ts'

const states = ['open', 'slow', 'members', 'closed'] as const
const refusals = {
  seconds: () => `Give 1 to ${slowSecondsMax} seconds.`,
  notice: () => `A notice has ${pinnedLengthMax} characters at most.`,
  no_chat: (showId: number) => `Show ${showId} has no chat.`,
}

export const chatCommands: Command[] = [
  defineShowCommand(
    {
      name: 'show chat',
      summary: 'Opens or closes the chat of a show, or slows it down.',
      args: ['show', 'state'],
      options: {
        seconds: { help: 'between two messages of one fan, with slow', value: 'number' },
        reason: reasonOption,
      },
      details: `The state is ${states.join(', ')}. It counts from the doors until ten minutes after the end. ${showHelp}`,
    },
    async ({ db, show, args: [name = ''], options: { seconds }, by }) => {
      const state = states.find(each => each === name)
      if (!state) return refuse(`A chat is ${states.join(', ')}.`)
      const slowSeconds = state === 'slow' && seconds !== undefined ? Number(seconds) : undefined
      const changed = await operateChat(db, { show, change: { state, slowSeconds }, by })
      if (typeof changed === 'string') return refuse(refusals[changed](show.id))
      return {
        ok: true,
        data: { id: show.id, ...changed.after },
        text: `The chat of show ${show.id} is ${state}.`,
      }
    },
  ),
  defineShowCommand(
    {
      name: 'show pin',
      summary: 'Pins a notice above the chat of a show, or takes it away.',
      args: ['show'],
      optionalArgs: ['notice'],
      options: { reason: reasonOption },
      details: `Without a notice the one that is there goes. At most ${pinnedLengthMax} characters. ${showHelp}`,
    },
    async ({ db, show, args: [notice], by }) => {
      const pinned = notice?.trim() || null
      const changed = await operateChat(db, { show, change: { pinned }, by })
      if (typeof changed === 'string') return refuse(refusals[changed](show.id))
      const text = pinned
        ? `Pinned in the chat of show ${show.id}.`
        : `Nothing is pinned in the chat of show ${show.id}.`
      return { ok: true, data: { id: show.id, pinned }, text }
    },
  ),
]
