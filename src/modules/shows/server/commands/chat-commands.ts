import type { Command } from '../../../../platform/server/operators/command.ts'
import { changeChat } from '../chat-of-show.ts'
import { showHelp } from './find-show.ts'
import { no, reason, showCommand } from './show-command.ts'

const states = ['open', 'slow', 'members', 'closed'] as const
const slowSecondsMax = 600
const slowSecondsUsual = 10
const pinnedLengthMax = 200

export const chatCommands: Command[] = [
  showCommand(
    {
      ...{ name: 'show chat', summary: 'Opens or closes the chat of a show, or slows it down.' },
      args: ['show', 'state'],
      options: { seconds: { help: 'between two messages of one fan, with slow', value: 'number' }, reason },
      details: `The state is ${states.join(', ')}. It counts from the doors until ten minutes after the end. ${showHelp}`,
    },
    async ({ db, show, args: [name = ''], options: { seconds }, audit }) => {
      const state = states.find(each => each === name)
      if (!state) return no(`A chat is ${states.join(', ')}.`)
      const slowSeconds = state === 'slow' ? Number(seconds ?? slowSecondsUsual) : undefined
      const isWrong = slowSeconds !== undefined && !(slowSeconds >= 1 && slowSeconds <= slowSecondsMax)
      if (isWrong || !Number.isInteger(slowSeconds ?? 0)) return no(`Give 1 to ${slowSecondsMax} seconds.`)
      if (show.chat_id === null) return no(`Show ${show.id} has no chat.`)
      const changed = await changeChat(db, show.chat_id, { state, slowSeconds })
      if (!changed) return no(`Show ${show.id} has no chat.`)
      await audit(changed)
      return {
        ok: true,
        data: { id: show.id, ...changed.after },
        text: `The chat of show ${show.id} is ${state}.`,
      }
    },
  ),
  showCommand(
    {
      ...{ name: 'show pin', summary: 'Pins a notice above the chat of a show, or takes it away.' },
      ...{ args: ['show'], optionalArgs: ['notice'], options: { reason } },
      details: `Without a notice the one that is there goes. At most ${pinnedLengthMax} characters. ${showHelp}`,
    },
    async ({ db, show, args: [notice], audit }) => {
      const pinned = notice?.trim() || null
      if ((pinned?.length ?? 0) > pinnedLengthMax)
        return no(`A notice has ${pinnedLengthMax} characters at most.`)
      if (show.chat_id === null) return no(`Show ${show.id} has no chat.`)
      const changed = await changeChat(db, show.chat_id, { pinned })
      if (!changed) return no(`Show ${show.id} has no chat.`)
      await audit(changed)
      const text = pinned
        ? `Pinned in the chat of show ${show.id}.`
        : `Nothing is pinned in the chat of show ${show.id}.`
      return { ok: true, data: { id: show.id, pinned }, text }
    },
  ),
]
