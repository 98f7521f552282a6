import type { Command } from '../../../../platform/server/operators/command.ts'
import { sumLedger } from '../sum-ledger.ts'

const day = /^\d{4}-\d{2}-\d{2}$/
const parseDay = (text: string | undefined, fallback: number) =>
  text === undefined ? fallback : day.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN

export const reportCommand: Command = {
  name: 'payments report',
  summary: 'Sums of the ledger by account, project and currency.',
  args: [],
  options: {
    from: { help: 'the first day (UTC), as 2026-11-01', value: 'day' },
    until: { help: 'the day after the last one', value: 'day' },
  },
  details:
    'Minor units. Debits are positive: what providers owe us; credits negative: sales, tax, what we owe.',
  async run({ options }, { database, now }) {
    const from = parseDay(options['from'], 0)
    const until = parseDay(options['until'], now() + 1)
    if (Number.isNaN(from) || Number.isNaN(until))
      return { ok: false, problem: 'Days are given as 2026-11-01.' }
    const rows = await sumLedger(database.read, { from, until })
    const lines = rows.map(({ account, project_id: project, currency, amount }) =>
      [account, project === null ? '' : `project ${project}`, currency, amount].join('\t'),
    )
    return { ok: true, data: { sums: rows }, text: lines.join('\n') || 'Nothing was booked.' }
  },
}
