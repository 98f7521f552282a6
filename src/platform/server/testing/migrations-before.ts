import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

export const migrations = path.join(import.meta.dirname, '../../../../migrations')

/** A folder with the migrations that come before one, such as `0074`, until the test ends. */
export function migrationsBefore(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const file of readdirSync(migrations).filter(each => each < name)) {
    cpSync(path.join(migrations, file), path.join(folder, file))
  }
  return folder
}
