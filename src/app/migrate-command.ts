import { withAdvisoryLock } from '../platform/server/advisory-lock.ts'
import type { StandaloneCommand } from '../platform/server/operators/command.ts'
import { type ProcessContext, runTask } from '../platform/server/process/run.ts'
import { configParts } from './config.ts'
import { prepare } from './prepare.ts'

/** Does what the first server of a new release does before it listens, so that a deployment can do it alone. */
export const migrateCommand: StandaloneCommand = {
  name: 'migrate',
  summary: 'Migrates the database and loads the reference data, as the first server of a release does.',
  args: [],
  options: {},
  details: 'Servers may run meanwhile. With the embedded database none may: their start does the same.',
  runAlone: () => runTask(configParts, migrateAndPrepare),
}

// The migrations have run when the database is open.
async function migrateAndPrepare({
  config,
  database: { work: database },
  log,
}: ProcessContext): Promise<void> {
  const context = { config, database, log, onFill: () => {} }
  await withAdvisoryLock(database.pool, 'prepare', () => prepare(context))
  process.stdout.write('The database is ready.\n')
}
