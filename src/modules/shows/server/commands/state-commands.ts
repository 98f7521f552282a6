import { Failure } from '../../../../platform/contract/errors.ts'
import type { Command } from '../../../../platform/server/operators/command.ts'
import { changeShow, type ShowAct } from '../change-show.ts'
import { showHelp } from './find-show.ts'
import { no, reason, showCommand } from './show-command.ts'

interface Words {
  name: string
  act: ShowAct
  summary: string
  details: string
}

const plain: Words[] = [
  {
    ...{ name: 'show start', act: 'start', summary: 'Puts a show on air.' },
    details:
      'Needed where nobody can see whether the stream runs (YouTube, Brightcove), and before its time.',
  },
  {
    ...{ name: 'show take-back', act: 'take_back', summary: 'Takes a false start back, within ten minutes.' },
    details:
      'Its page waits again. Time starts it anew once its stream has been away in between, or at another start; show start does at once.',
  },
  {
    ...{ name: 'show end', act: 'end', summary: 'Ends a show. Time never does.' },
    details: 'The chat closes ten minutes later.',
  },
  {
    ...{ name: 'show publish', act: 'publish_replay', summary: 'Opens the replay of a show that has ended.' },
    details:
      'Whoever asked to be reminded hears of it. Without a replay source it has none: show source names it.',
  },
  {
    ...{
      name: 'show finish',
      act: 'finish',
      summary: 'Takes a show away for good: no replay, or none any more.',
    },
    details: 'Its page says so, and names other shows.',
  },
]

/** What operators do to the state of a show; the machine says what is possible. */
export const stateCommands: Command[] = [
  ...plain.map(({ act, details, ...words }) =>
    showCommand({ ...words, args: ['show'], options: { reason }, details: `${details} ${showHelp}` }, work =>
      change(act, work),
    ),
  ),
  showCommand(
    {
      ...{ name: 'show cancel', summary: 'Cancels a show that has not begun.', args: ['show'] },
      options: {
        note: { help: 'why, for its page, in English', value: 'text' },
        reason: { ...reason, isRequired: true },
      },
      details: `Whoever asked to be reminded hears of it. Tickets are refunded by their project: project cancel. ${showHelp}`,
    },
    work => change('cancel', work, work.options['note']),
  ),
]

type Work = Parameters<Parameters<typeof showCommand>[1]>[0]

async function change(act: ShowAct, { db, show, operator, now, audit, options }: Work, note?: string) {
  const why = options['reason']
  const changed = await changeShow(db, {
    ...{ showId: show.id, act, actor: `operator:${operator}`, now },
    ...(note && { note: { en: note } }),
    ...(why && { data: { reason: why } }),
  })
  if (changed instanceof Failure) return no(`Show ${show.id} is ${show.status}: ${changed.entry.text}`)
  await audit({ before: { status: changed.from }, after: { status: changed.to } })
  const data = { id: show.id, before: changed.from, after: changed.to }
  return { ok: true as const, data, text: `Show ${show.id}, ${show.title}, is ${changed.to}.` }
}
