import { Failure } from '../../../../platform/contract/errors.ts'
import type { Command } from '../../../../platform/server/operators/command.ts'
import type { ShowAct } from '../change-show.ts'
import { operateShow } from '../operate-show.ts'
import { showHelp } from './show-argument.ts'
import { defineShowCommand, reasonOption, refuse } from './show-command.ts'

interface Words {
  name: string
  act: ShowAct
  summary: string
  details: string
}

const plain: Words[] = [
  {
    name: 'show take-back',
    act: 'take_back',
    summary: 'Takes a false start back, within ten minutes.',
    details:
      'Its page waits again. Time starts it anew once its stream has been away in between, or at another start; show start does at once.',
  },
  {
    name: 'show end',
    act: 'end',
    summary: 'Ends a show. Time never does.',
    details: 'The chat closes ten minutes later.',
  },
  {
    name: 'show publish',
    act: 'publish_replay',
    summary: 'Opens the replay of a show that has ended.',
    details:
      'Whoever asked to be reminded hears of it. Without a replay source it has none: show source names it.',
  },
  {
    name: 'show finish',
    act: 'finish',
    summary: 'Takes a show away for good: no replay, or none any more.',
    details:
      'Its page says so, and names other shows. Its tickets are not sold any more. This cannot be taken back.',
  },
]

/** Commands that change the state of a show; the state machine decides which are allowed. */
export const stateCommands: Command[] = [
  defineShowCommand(
    {
      name: 'show start',
      summary: 'Puts a show on air.',
      args: ['show'],
      options: {
        now: { help: 'also where its time is more than an hour away; takes a --reason' },
        reason: reasonOption,
      },
      details: `Needed where nobody can see whether the stream runs (YouTube, Brightcove), and before its time. ${showHelp}`,
    },
    work => change('start', work),
  ),
  ...plain.map(({ act, details, ...words }) =>
    defineShowCommand(
      { ...words, args: ['show'], options: { reason: reasonOption }, details: `${details} ${showHelp}` },
      work => change(act, work),
    ),
  ),
  defineShowCommand(
    {
      name: 'show cancel',
      summary: 'Cancels a show that has not begun.',
      args: ['show'],
      options: {
        note: { help: 'why, for its page, in English', value: 'text' },
        reason: { ...reasonOption, isRequired: true },
      },
      details: `Whoever asked to be reminded hears of it. Its tickets are not sold any more, and unpaid orders of them end. This cannot be taken back. ${showHelp}`,
    },
    work => change('cancel', work),
  ),
]

type Work = Parameters<Parameters<typeof defineShowCommand>[1]>[0]

async function change(act: ShowAct, { db, show, by, options }: Work) {
  const [note, isForced] = [options['note'], options['now'] !== undefined]
  const changed = await operateShow(db, { show, act, isForced, note, by })
  if (changed === 'far_from_start') {
    const at = show.starts_at.toISOString()
    return refuse(
      `Show ${show.id}, ${show.title}, is planned for ${at}. To start it now say --now and a --reason.`,
    )
  }
  if (changed instanceof Failure) return refuse(`Show ${show.id} is ${show.status}: ${changed.entry.text}`)
  const { from, to, sold } = changed
  const data = { id: show.id, before: from, after: to, sold: sold?.data ?? null }
  const text = [`Show ${show.id}, ${show.title}, is ${to}.`, ...(sold ? [sold.text] : [])]
  return { ok: true as const, data, text: text.join('\n') }
}
