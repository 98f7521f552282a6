import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { getOperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { keyMethods } from '../../methods.ts'
import { changeOffer } from '../change-offer.ts'
import { formatSubject } from '../offers.ts'
import { parseTime, parseVendors, readWorth, worthHelp, worthOptions } from './read-options.ts'

/** An offer announces its opening time even before it has codes. */
export const offerCommand: Command = {
  name: 'redeem offer',
  summary:
    'Says how a product or a show is redeemed, and from when on; before that its page says "coming soon".',
  args: [],
  optionalArgs: ['project', 'product'],
  options: {
    method: { help: keyMethods.join(', '), value: 'method', isRequired: true },
    from: {
      help: 'from when on (2030-05-01T19:00+09:00), also for codes that began with it; now unless told',
      value: 'time',
    },
    vendors: { help: 'whose tickets count: TL, ND, YS, SY', value: 'list' },
    ...worthOptions,
  },
  details: worthHelp,
  run: offer,
}

function offer(input: CommandInput, context: CommandContext): Promise<CommandResult> {
  const { options } = input
  return context.database.transaction(async (db): Promise<CommandResult> => {
    const method = keyMethods.find(name => name === options['method'])
    if (!method) return { ok: false, problem: `--method is one of ${keyMethods.join(', ')}.` }
    const [opensAt, vendors] = [parseTime(options, 'from'), parseVendors(options['vendors'])]
    if (opensAt && 'problem' in opensAt) return { ok: false, ...opensAt }
    if (vendors && 'problem' in vendors) return { ok: false, ...vendors }
    const what = await readWorth(db, input)
    if ('problem' in what) return { ok: false, ...what }
    const saved = await changeOffer(db, what, { method, opensAt, vendors }, getOperatorAct(input, context))
    const { moved } = saved
    const opens_at = saved.opensAt.toISOString()
    const batches = moved > 0 ? ` ${moved} batches of codes that exist begin then, too.` : ''
    const text = `${formatSubject(what)}: redeemed by ${method} from ${opens_at} on.${batches}`
    const data = { offer: saved.id, method, opens_at, vendors: saved.vendors, moved_batches: moved }
    return { ok: true, data, text }
  })
}
