import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Runs an operator's command while the server is running: `npm run fanfare -- …`. */
async function runCommand(...words: string[]): Promise<string> {
  const dataDir = process.env['E2E_DATA_DIR'] ?? 'data'
  const { stdout } = await run(process.execPath, ['src/app/fanfare.ts', ...words], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: dataDir, STUDIO_URL: process.env['E2E_STUDIO_URL'] },
  })
  return stdout
}

/** Invites a person to the studio's team and returns the link. */
export async function inviteToTeam(email: string, role: string): Promise<string> {
  return (await runCommand('staff', 'invite', email, '--role', role)).trim()
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-operator-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Imports rows as an operator while the server is running: `npm run fanfare -- import <kind> FILE`. */
export function importContent(kind: 'artists' | 'events', rows: object[]): Promise<void> {
  return inFolder(async folder => {
    const file = join(folder, `${kind}.jsonl`)
    await writeFile(file, rows.map(row => `${JSON.stringify(row)}\n`).join(''))
    await runCommand('import', kind, file)
  })
}

/** Creates redeem codes for a product and returns them from the file that an operator receives once. */
export function createRedeemCodes(
  { projectId, productId }: { projectId: number; productId: number },
  options: Record<string, string>,
): Promise<string[]> {
  return inFolder(async folder => {
    const file = join(folder, 'codes.csv')
    const args = Object.entries({ ...options, file }).flatMap(([name, value]) => [`--${name}`, value])
    await runCommand('redeem', 'make', String(projectId), String(productId), ...args)
    return (await readFile(file, 'utf8')).trim().split(/\r?\n/).slice(1)
  })
}

/** Imports another seller's list of identities that are entitled to redeem a product. */
export function importRedeemList(
  { projectId, productId }: { projectId: number; productId: number },
  rows: Record<string, string>[],
  options: Record<string, string>,
): Promise<void> {
  return inFolder(async folder => {
    const file = join(folder, 'list.csv')
    const columns = Object.keys(rows[0] ?? {})
    await writeFile(file, [columns, ...rows.map(row => columns.map(name => row[name]))].join('\n'))
    const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
    await runCommand('redeem', 'import', file, String(projectId), String(productId), ...args)
  })
}
