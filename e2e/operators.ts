import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** An operator's command while the server runs: `npm run fanfare -- …`. */
async function operate(...words: string[]): Promise<void> {
  const dataDir = process.env['E2E_DATA_DIR'] ?? 'data'
  await run(process.execPath, ['src/app/fanfare.ts', ...words], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: dataDir },
  })
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-operator-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** An operator's import while the server runs: `npm run fanfare -- import <kind> FILE`. */
export function importContent(kind: 'artists' | 'events', rows: object[]): Promise<void> {
  return inFolder(async folder => {
    const file = join(folder, `${kind}.jsonl`)
    await writeFile(file, rows.map(row => `${JSON.stringify(row)}\n`).join(''))
    await operate('import', kind, file)
  })
}

/** Codes for a product, as the file has them that an operator is given once. */
export function redeemCodes(
  { projectId, productId }: { projectId: number; productId: number },
  options: Record<string, string>,
): Promise<string[]> {
  return inFolder(async folder => {
    const file = join(folder, 'codes.csv')
    const given = Object.entries({ ...options, file }).flatMap(([name, value]) => [`--${name}`, value])
    await operate('redeem', 'make', String(projectId), String(productId), ...given)
    return (await readFile(file, 'utf8')).trim().split(/\r?\n/).slice(1)
  })
}

/** Identities of another seller's list that are worth a product. */
export function redeemList(
  { projectId, productId }: { projectId: number; productId: number },
  rows: Record<string, string>[],
  options: Record<string, string>,
): Promise<void> {
  return inFolder(async folder => {
    const file = join(folder, 'list.csv')
    const columns = Object.keys(rows[0] ?? {})
    await writeFile(file, [columns, ...rows.map(row => columns.map(name => row[name]))].join('\n'))
    const given = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
    await operate('redeem', 'import', file, String(projectId), String(productId), ...given)
  })
}
