import type { Command } from '../../../../platform/server/operators/command.ts'
import { getOperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { reconcile, settleDifferences } from '../reconcile.ts'
import { createMissingKeysError } from '../tools.ts'
import type { CommandTools } from './payment-commands.ts'

const daysUsual = 7

export const reconcileCommand = (tools: CommandTools): Command => ({
  name: 'payments reconcile',
  summary: 'Reads payments at their providers and names every difference.',
  args: [],
  options: {
    days: { help: `payments of how many days; ${daysUsual} unless told`, value: 'number' },
    settle: { help: 'have jobs settle the payments that differ, as the sweep does' },
  },
  details:
    'Also names refunds that failed or take long, and news of providers that nothing could be made of. The exit code is 1 where something differs or could not be read.',
  async run(input, context) {
    const { options } = input
    const days = options['days'] ?? String(daysUsual)
    if (!/^[1-9]\d{0,3}$/.test(days)) return { ok: false, problem: 'Give a number of days.' }
    const since = context.now() - Number(days) * 86_400_000
    const found = await reconcile(tools(context), since)
    const { checked, differences, paymentIds, neverCharged } = found
    if (options['settle'] !== undefined && paymentIds.length > 0) {
      const by = getOperatorAct(input, context)
      await context.database.transaction(db => settleDifferences(db, tools(context), paymentIds, by))
    }
    const lines = differences.map(
      ({ what, id, ours, theirs }) =>
        `${what}\t${id}\tours ${JSON.stringify(ours)}\ttheirs ${JSON.stringify(theirs)}`,
    )
    const begun = neverCharged.length > 0 ? ` ${neverCharged.length} more were begun and never charged.` : ''
    const head = `${checked} payments were read, ${differences.length} differences.${begun}`
    const unread = [...found.withoutKeys].map(
      ([name, count]) => `${count} payments were not read: ${createMissingKeysError(name).message}`,
    )
    return {
      ok: true,
      data: { checked, differences, neverCharged, withoutKeys: Object.fromEntries(found.withoutKeys) },
      text: [head, ...unread, ...lines].join('\n'),
      isPartial: differences.length + unread.length > 0,
    }
  },
})
