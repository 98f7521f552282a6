import { pino } from 'pino'
import { testConfig } from '../../../../tests/helpers/config.ts'
import { createServiceClient } from '../call-service.ts'
import type { Actor } from '../operators/actor.ts'
import type { AnyCommand, CommandResult } from '../operators/command.ts'
import type { TestDatabase } from './database.ts'

export const adaActor: Actor = { name: 'shell:Ada', via: 'shell', requestId: null }

/** SQL for the audit log with its reasons, as a table. */
export const auditSql = '(select l.*, r.reason from audit_log l left join audit_reasons r on r.row_id = l.id)'

/** Creates the operator Ada, at a terminal connected to this database: `run` runs a command by its name. */
export function anOperator(
  database: TestDatabase,
  commands: AnyCommand[],
  now: number,
  env: NodeJS.ProcessEnv = {},
) {
  const context = {
    config: testConfig(env),
    database,
    now: () => now,
    log: pino({ level: 'silent' }),
    createServices: createServiceClient,
  }
  return {
    run(name: string, args: string[] = [], options: Record<string, string> = {}): Promise<CommandResult> {
      const command = commands.find(each => each.name === name)
      if (!command) throw new Error(`there is no command ${name}`)
      if ('runAlone' in command) return command.runAlone({ args, options })
      return command.run({ args, options }, { ...context, actor: adaActor })
    },
    audits: async () =>
      (
        await database.pool.query(
          `select actor, act, object, reason, before, after from ${auditSql} l order by id`,
        )
      ).rows,
  }
}
