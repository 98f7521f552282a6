import type { z } from 'zod'
import {
  countLedgerLines,
  exportLedgerLines,
  listLedgerEntries,
  sumLedgerLines,
} from '../../../commerce/payments/server/index.ts'
import { getMinorUnitFactor } from '../../../platform/contract/minor-units.ts'
import { rejectOversizedList, toResponseLimit } from '../../../platform/contract/paged.ts'
import type { CsvCell } from '../../../platform/import/csv-line.ts'
import { type Implementation, implement } from '../../../platform/server/implement.ts'
import { addDays, getDay, getDayStart } from '../../../platform/server/zone-day.ts'
import type { ExportDefinition } from '../../exports/server/index.ts'
import * as contract from '../contract.ts'

interface Days {
  from?: string | undefined
  until?: string | undefined
}

/** Resolves days of the company's zone, the last one included; by default this month until today. */
function resolvePeriod({ from, until }: Days, { zone, now }: { zone: string; now: number }) {
  const today = getDay(now, zone)
  const last = until ?? today
  const first = from ?? `${last.slice(0, 7)}-01`
  return { zone, first, last, from: getDayStart(first, zone), until: getDayStart(addDays(last, 1), zone) }
}
type Period = ReturnType<typeof resolvePeriod>

const presentPeriod = ({ zone, first, last, from, until }: Period) => ({
  zone,
  from: first,
  until: last,
  starts_at: new Date(from).toISOString(),
  ends_at: new Date(until).toISOString(),
})

interface Total {
  currency: string
  debit: number
  credit: number
}

/** Adds up debits and credits of each currency, which are equal because every entry adds up to zero. */
function sumTotals(sums: readonly Total[]): Total[] {
  const totals = new Map<string, Total>()
  for (const { currency, debit, credit } of sums) {
    const before = totals.get(currency) ?? { currency, debit: 0, credit: 0 }
    totals.set(currency, { currency, debit: before.debit + debit, credit: before.credit + credit })
  }
  return [...totals.values()].toSorted((a, b) => a.currency.localeCompare(b.currency))
}

export const ledgerCalls: Implementation[] = [
  implement(contract.sumLedger, async ({ query }, { read, now, config, locale }) => {
    const period = resolvePeriod(query, { zone: config.companyZone, now: now() })
    const sums = await sumLedgerLines(read, period, locale)
    const { account, currency, project_id: projectId } = query
    const shown = sums.filter(
      sum =>
        (account === undefined || sum.account === account) &&
        (currency === undefined || sum.currency === currency) &&
        (projectId === undefined || sum.project_id === projectId),
    )
    return {
      period: presentPeriod(period),
      results: shown.map(({ project_id, project, ...sum }) => ({
        ...sum,
        project: project_id === null ? null : { project_id, name: project ?? '' },
      })),
      totals: sumTotals(sums),
    }
  }),
  implement(contract.listEntries, async ({ query }, { read, now, config, locale }) => {
    const { last_evaluated_key: before, limit } = query
    const period = resolvePeriod(query, { zone: config.companyZone, now: now() })
    const { from, until } = period
    // One more row tells whether there is another page.
    const page = { locale, before, limit: limit + 1 }
    const rows = await listLedgerEntries(read, { ...query, from, until }, page)
    const oversized = rejectOversizedList(limit, rows.length)
    if (oversized) return oversized
    const shown = rows.slice(0, limit)
    const last = rows.length > limit ? String(shown.at(-1)?.id) : null
    return {
      pagination: { last_evaluated_key: last, limit: toResponseLimit(limit) },
      period: presentPeriod(period),
      results: shown.map(({ id, at, order_id, order_number: number, ...entry }) => ({
        ...entry,
        entry_id: id,
        at: at.toISOString(),
        order: { order_id, number },
      })),
    }
  }),
]

type LedgerFilter = z.output<typeof contract.ledgerFilter>

const toLines = ({ starts_at, ends_at, ...filter }: LedgerFilter) => ({
  ...filter,
  from: starts_at.getTime(),
  until: ends_at.getTime(),
})

/** The lines of the ledger that match, in its order. */
export const ledgerExport: ExportDefinition<LedgerFilter> = {
  kind: 'ledger',
  right: 'finance.export',
  scope: 'none',
  filter: contract.ledgerFilter,
  header: [
    ...['entry_id', 'at', 'kind', 'order', 'payment_id', 'refund_id'],
    ...['account', 'project_id', 'currency', 'amount', 'amount_minor'],
  ],
  count: (db, filter) => countLedgerLines(db, toLines(filter)),
  async *readRows(db, filter) {
    for await (const lines of exportLedgerLines(db, toLines(filter))) {
      yield lines.map((line): CsvCell[] => [
        line.entry_id,
        line.at.toISOString(),
        line.kind,
        line.order_number,
        line.payment_id,
        line.refund_id ?? '',
        line.account,
        line.project_id ?? '',
        line.currency,
        { number: formatUnits(line.amount, line.currency) },
        line.amount,
      ])
    }
  },
}

/** Formats minor units as a decimal number, such as 12.50 for 1250 EUR. */
function formatUnits(amount: number, currency: string): string {
  const factor = getMinorUnitFactor(currency)
  return (amount / factor).toFixed(Math.log10(factor))
}
