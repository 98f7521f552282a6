import type { AuditLine } from '../../../../platform/server/operators/audit.ts'
import type { Command } from '../../../../platform/server/operators/command.ts'
import { findAccount } from '../find-account.ts'
import { readAccount } from '../read-account.ts'
import { accountHelp, toAccountNotFound } from './account-argument.ts'

/** Prints an account and the operators' acts on it. */
export const showUser: Command = {
  name: 'user show',
  summary: 'Shows an account, its open sessions and what operators did to it.',
  args: ['account'],
  options: {},
  details: accountHelp,
  async run({ args: [name = ''] }, { database: { db } }) {
    const account = await findAccount(db, name)
    if (!account) return toAccountNotFound(name)
    const data = await readAccount(db, account)
    return { ok: true, data, text: lines(data) }
  },
}

const shown = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value ?? '–'))

function lines({ audit, ...facts }: { audit: AuditLine[] } & Record<string, unknown>): string {
  const width = Math.max(...Object.keys(facts).map(name => name.length))
  return [
    ...Object.entries(facts).map(([name, value]) => `${name.padEnd(width)}  ${shown(value)}`),
    ...audit.map(({ at, act, actor, reason }) => `${shown(at)}  ${act} by ${actor}: ${reason ?? '–'}`),
  ].join('\n')
}
