import * as z from 'zod'
import { type AuditLine, readAudit } from '../../../../platform/server/operators/audit.ts'
import type { Command } from '../../../../platform/server/operators/command.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { accountHelp, findAccount, noAccount } from './find-account.ts'

const countSessions = statement({
  name: 'accounts.count-sessions',
  text: 'select count(*) from sessions where user_id = $1 and ended_at is null',
  row: z.object({ count: z.int() }),
})

/** Prints an account and what operators did to it. */
export const showUser: Command = {
  name: 'user show',
  summary: 'Shows an account, its open sessions and what operators did to it.',
  args: ['account'],
  options: {},
  details: accountHelp,
  async run({ args: [name = ''] }, { database: { db } }) {
    const account = await findAccount(db, name)
    if (!account) return noAccount(name)
    const [sessions] = await db.query(countSessions, [account.id])
    const audit = await readAudit(db, `user ${account.id}`)
    const data = { ...account, open_sessions: sessions?.count ?? 0, audit }
    return { ok: true, data, text: lines(data) }
  },
}

const shown = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value ?? '–'))

function lines({ audit, ...facts }: { audit: AuditLine[] } & Record<string, unknown>): string {
  const width = Math.max(...Object.keys(facts).map(name => name.length))
  return [
    ...Object.entries(facts).map(([name, value]) => `${name.padEnd(width)}  ${shown(value)}`),
    ...audit.map(({ at, act, operator, reason }) => `${shown(at)}  ${act} by ${operator}: ${reason ?? '–'}`),
  ].join('\n')
}
