import { pino } from 'pino'
import { testConfig } from '../../../../tests/helpers/config.ts'
import type { AnyCommand, CommandResult } from '../operators/command.ts'
import type { TestDatabase } from './database.ts'

/** Creates the operator Ada, at a terminal connected to this database: `run` runs a command by its name. */
export function anOperator(database: TestDatabase, commands: AnyCommand[], now: number) {
  const context = { config: testConfig(), database, now: () => now, log: pino({ level: 'silent' }) }
  return {
    run(name: string, args: string[] = [], options: Record<string, string> = {}): Promise<CommandResult> {
      const command = commands.find(each => each.name === name)
      if (!command) throw new Error(`there is no command ${name}`)
      if ('runAlone' in command) return command.runAlone({ args, options })
      return command.run({ args, options }, { ...context, operator: 'Ada' })
    },
    audits: async () =>
      (
        await database.pool.query(
          'select operator, act, subject, reason, before, after from audit_log order by id',
        )
      ).rows,
  }
}
