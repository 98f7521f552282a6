import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

export const migrationsFolder = path.join(import.meta.dirname, '../../../../migrations')

/**
 * Copies the migrations that precede the given one, such as `0074`, to a folder that is deleted when the test
 * ends.
 */
export function copyMigrationsBefore(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const file of readdirSync(migrationsFolder).filter(each => each < name)) {
    cpSync(path.join(migrationsFolder, file), path.join(folder, file))
  }
  return folder
}
