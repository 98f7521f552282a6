import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type { Command } from '../../../../platform/server/operators/command.ts'
import { askToSettle } from '../ask-to-settle.ts'
import { reconcile } from '../reconcile.ts'
import { withoutKeys } from '../tools.ts'
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
  async run({ options }, context) {
    const days = options['days'] ?? String(daysUsual)
    if (!/^[1-9]\d{0,3}$/.test(days)) return { ok: false, problem: 'Give a number of days.' }
    const { operator, now, database } = context
    const since = now() - Number(days) * 86_400_000
    const found = await reconcile(tools(context), since)
    const { checked, differences, paymentIds, neverCharged } = found
    if (options['settle'] !== undefined && paymentIds.length > 0) {
      await database.transaction(async db => {
        for (const id of paymentIds) await askToSettle(db, tools(context), id)
        const entry = { operator, act: 'payments reconcile', subject: 'payments', reason: null, before: {} }
        await writeAudit(db, { ...entry, after: { settled: paymentIds } }, now())
      })
    }
    const lines = differences.map(
      ({ what, id, ours, theirs }) =>
        `${what}\t${id}\tours ${JSON.stringify(ours)}\ttheirs ${JSON.stringify(theirs)}`,
    )
    const begun = neverCharged.length > 0 ? ` ${neverCharged.length} more were begun and never charged.` : ''
    const head = `${checked} payments were read, ${differences.length} differences.${begun}`
    const unread = [...found.withoutKeys].map(
      ([name, count]) => `${count} payments were not read: ${withoutKeys(name).message}`,
    )
    return {
      ok: true,
      data: { checked, differences, neverCharged, withoutKeys: Object.fromEntries(found.withoutKeys) },
      text: [head, ...unread, ...lines].join('\n'),
      isPartial: differences.length + unread.length > 0,
    }
  },
})
