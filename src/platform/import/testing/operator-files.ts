import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { testConfig } from '../../../../tests/helpers/config.ts'
import { createServiceClient } from '../../server/call-service.ts'
import type { CommandResult } from '../../server/operators/command.ts'
import type { TestDatabase } from '../../server/testing/database.ts'
import { adaActor } from '../../server/testing/operator.ts'
import { createContentCommands } from '../content-commands.ts'
import type { ContentKind } from '../kind.ts'

/**
 * Creates a folder for a test's files and runs operator commands on its database. `close()` deletes the
 * folder.
 */
export function operatorFiles(database: TestDatabase, kinds: ContentKind[], now = Date.UTC(2030, 0, 1)) {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-content-'))
  chmodSync(folder, 0o755)
  const commands = createContentCommands(kinds)
  const config = testConfig({ DATA_DIR: folder, DATABASE_URL: database.url })
  const log = pino({ level: 'silent' })

  function run(name: string, args: string[], options: Record<string, string> = {}): Promise<CommandResult> {
    const command = commands.find(each => each.name === name)
    if (!command) throw new Error(`there is no command ${name}`)
    return command.run(
      { args, options },
      { config, database, now: () => now, log, createServices: createServiceClient, actor: adaActor },
    )
  }

  const pathOf = (file: string) => join(folder, file)
  return {
    run,
    pathOf,
    /** Imports a file with this name and content; returns the output shown to the operator. */
    async importFile(kind: string, file: string, content: string | Buffer, options?: Record<string, string>) {
      writeFileSync(pathOf(file), content)
      const result = await run(`import ${kind}`, [pathOf(file)], options)
      return result.ok ? result.text : result.problem
    },
    async exportFile(kind: string, file: string): Promise<string> {
      const result = await run(`export ${kind}`, [pathOf(file)], { force: '' })
      if (!result.ok) throw new Error(result.problem)
      return readFileSync(pathOf(file), 'utf8')
    },
    rows: async <Row>(text: string) => (await database.pool.query(text)).rows as Row[],
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}
