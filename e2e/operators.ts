import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** An operator's import while the server runs: `npm run fanfare -- import <kind> FILE`. */
export async function importContent(kind: 'artists' | 'events', rows: object[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-import-'))
  try {
    const file = join(folder, `${kind}.jsonl`)
    await writeFile(file, rows.map(row => `${JSON.stringify(row)}\n`).join(''))
    const dataDir = process.env['E2E_DATA_DIR'] ?? 'data'
    await run(process.execPath, ['src/fanfare.ts', 'import', kind, file], {
      cwd: join(import.meta.dirname, '..'),
      env: { ...process.env, DATA_DIR: dataDir },
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}
