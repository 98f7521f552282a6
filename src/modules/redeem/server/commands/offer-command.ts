import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { keyMethods } from '../../methods.ts'
import { moveBatches, saveOffer } from '../offers.ts'
import { subjectOf, timeOf, vendorsOf, whatHelp, whatOf, whatOptions } from './read-options.ts'

/** What comes is announced by it before there are codes. */
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
    ...whatOptions,
  },
  details: whatHelp,
  run: offer,
}

function offer(
  input: CommandInput,
  { database, now: clock, operator }: CommandContext,
): Promise<CommandResult> {
  return database.transaction(async (db): Promise<CommandResult> => {
    const { options } = input
    const method = keyMethods.find(name => name === options['method'])
    if (!method) return { ok: false, problem: `--method is one of ${keyMethods.join(', ')}.` }
    const [opensAt, vendors] = [timeOf(options, 'from'), vendorsOf(options['vendors'])]
    if (opensAt && 'problem' in opensAt) return { ok: false, ...opensAt }
    if (vendors && 'problem' in vendors) return { ok: false, ...vendors }
    const what = await whatOf(db, input)
    if ('problem' in what) return { ok: false, ...what }
    const now = clock()
    const terms = { productId: what.product?.id ?? null, showId: what.showId, method, opensAt, vendors }
    const moved = await moveBatches(db, terms)
    const saved = await saveOffer(db, terms, now)
    const opens_at = saved.opensAt.toISOString()
    const after = { method, opens_at, vendors: saved.vendors, moved_batches: moved }
    const entry = { operator, act: 'redeem offer', subject: subjectOf(what), before: {}, after }
    await writeAudit(db, { ...entry, reason: options['reason'] ?? null }, now)
    const batches = moved > 0 ? ` ${moved} batches of codes that exist begin then, too.` : ''
    const text = `${subjectOf(what)}: redeemed by ${method} from ${opens_at} on.${batches}`
    return { ok: true, data: { offer: saved.id, ...after }, text }
  })
}
