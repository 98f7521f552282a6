import * as z from 'zod'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { buildTextSql } from '../../../../platform/server/localized-text.ts'
import { statement } from '../../../../platform/server/statement.ts'

/** Lines of the ledger by account, project and currency; undefined filters nothing. */
export interface LedgerFilter {
  account?: string | undefined
  project_id?: number | undefined
  currency?: string | undefined
  /** Milliseconds since 1970; `until` is excluded. */
  from: number
  until: number
}

const toValues = ({ account, project_id, currency, from, until }: LedgerFilter) => [
  ...[new Date(from), new Date(until)],
  ...[account ?? null, project_id ?? null, currency ?? null],
]

/** Matches lines `l` by the values that {@link toValues} returns. */
const matchesSql = `($3::text is null or l.account = $3) and ($4::int is null or l.project_id = $4)
  and ($5::text is null or l.currency = $5)`
const inPeriodSql = 'e.at >= $1 and e.at < $2'

const sums = statement({
  name: 'payments.staff-ledger-sums',
  text: `select s.*, ${buildTextSql('p.name', '$3')} as project from (
      select l.account, l.project_id, l.currency, coalesce(sum(l.amount) filter (where l.amount > 0), 0)::bigint as debit,
          coalesce(-sum(l.amount) filter (where l.amount < 0), 0)::bigint as credit,
          sum(l.amount)::bigint as balance, count(*)::int as line_count
        from ledger_entries e join ledger_lines l on l.entry_id = e.id
        where ${inPeriodSql} group by l.account, l.project_id, l.currency) s
      left join projects p on p.id = s.project_id
    order by s.account, s.currency, project nulls first, s.project_id`,
  row: z.object({
    account: z.string(),
    project_id: z.int().nullable(),
    currency: z.string(),
    debit: z.int(),
    credit: z.int(),
    balance: z.int(),
    line_count: z.int(),
    project: z.string().nullable(),
  }),
})

/** Sums the lines of a period by account, project and currency; debits are positive, credits negative. */
export const sumLedgerLines = (
  db: ReadDb,
  { from, until }: Pick<LedgerFilter, 'from' | 'until'>,
  locale: string,
) => db.query(sums, [new Date(from), new Date(until), locale])

const linesSql = `(select json_agg(json_build_object('account', m.account, 'amount', m.amount,
    'project', case when p.id is not null then
      json_build_object('project_id', p.id, 'name', ${buildTextSql('p.name', '$6')}) end) order by m.position)
  from ledger_lines m left join projects p on p.id = m.project_id where m.entry_id = e.id)`

const entries = statement({
  name: 'payments.ledger-entries',
  text: `select e.id, e.at, e.kind, y.public_id as payment_id, r.public_id as refund_id, o.public_id as order_id,
      o.number as order_number, (select min(c.currency) from ledger_lines c where c.entry_id = e.id) as currency,
      ${linesSql} as lines
    from ledger_entries e join payments y on y.id = e.payment_id join orders o on o.id = y.order_id
      left join refunds r on r.id = e.refund_id
    where ${inPeriodSql} and ($7::bigint is null or e.id < $7)
      and exists (select from ledger_lines l where l.entry_id = e.id and ${matchesSql})
    order by e.id desc limit $8`,
  row: z.object({
    id: z.int(),
    at: z.date(),
    kind: z.string(),
    payment_id: z.string(),
    refund_id: z.string().nullable(),
    order_id: z.string(),
    order_number: z.string(),
    currency: z.string(),
    lines: z.array(
      z.object({
        account: z.string(),
        amount: z.int(),
        project: z.object({ project_id: z.int(), name: z.string() }).nullable(),
      }),
    ),
  }),
})

interface EntriesPage {
  locale: string
  /** Id of the last entry of the page before; null for the first page. */
  before: number | null
  limit: number
}

/** Lists entries that have a line of the filter, with all their lines, newest first. */
export const listLedgerEntries = (db: ReadDb, filter: LedgerFilter, { locale, before, limit }: EntriesPage) =>
  db.query(entries, [...toValues(filter), locale, before, limit])

const count = statement({
  name: 'payments.count-ledger-lines',
  text: `select count(*)::int as count from ledger_entries e join ledger_lines l on l.entry_id = e.id
    where ${inPeriodSql} and ${matchesSql}`,
  row: z.object({ count: z.int() }),
})

export async function countLedgerLines(db: ReadDb, filter: LedgerFilter): Promise<number> {
  const [counted] = await db.query(count, toValues(filter))
  return counted?.count ?? 0
}

const batchSize = 2_000

const nextLines = statement({
  name: 'payments.next-ledger-lines',
  text: `select e.id as entry_id, l.position, e.at, e.kind, o.number as order_number, y.public_id as payment_id,
      r.public_id as refund_id, l.account, l.project_id, l.currency, l.amount
    from ledger_entries e join ledger_lines l on l.entry_id = e.id join payments y on y.id = e.payment_id
      join orders o on o.id = y.order_id left join refunds r on r.id = e.refund_id
    where ${inPeriodSql} and ${matchesSql} and (e.id, l.position) > ($6::bigint, $7::int)
    order by e.id, l.position limit ${batchSize}`,
  row: z.object({
    entry_id: z.int(),
    position: z.int(),
    at: z.date(),
    kind: z.string(),
    order_number: z.string(),
    payment_id: z.string(),
    refund_id: z.string().nullable(),
    account: z.string(),
    project_id: z.int().nullable(),
    currency: z.string(),
    amount: z.int(),
  }),
})

/** Yields the lines of the filter in batches, in the order of the ledger. */
export async function* exportLedgerLines(db: ReadDb, filter: LedgerFilter) {
  for (let after = [0, 0]; ; ) {
    const lines = await db.query(nextLines, [...toValues(filter), ...after])
    const last = lines.at(-1)
    if (!last) return
    yield lines
    after = [last.entry_id, last.position]
  }
}
