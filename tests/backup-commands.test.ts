import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { configParts } from '../src/app/config.ts'
import { createBackupCommands } from '../src/platform/server/backups/backup-commands.ts'
import { createDecryption, encryptTo } from '../src/platform/server/backups/encrypt.ts'
import { runCommandLine } from '../src/platform/server/operators/run-command.ts'

const commands = createBackupCommands({ configParts, recounts: [] })

let said: string
beforeEach(() => {
  said = ''
  const note = (text: string | Uint8Array) => {
    said += text
    return true
  }
  vi.spyOn(process.stdout, 'write').mockImplementation(note)
  vi.spyOn(process.stderr, 'write').mockImplementation(note)
})

async function anArchive() {
  const dir = mkdtempSync(join(tmpdir(), 'fanfare-archive-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const identity = await generateX25519Identity()
  vi.stubEnv('BACKUP_DIR', dir)
  vi.stubEnv('BACKUP_RECIPIENTS', await identityToRecipient(identity))
  writeFileSync(join(dir, 'identity'), identity)
  return dir
}

describe('backup commands', () => {
  test('print a pair of keys that fit', async () => {
    expect(await runCommandLine(commands, ['backup', 'key'])).toBe(0)
    const [, recipient = ''] = /public key: (age1\S+)/.exec(said) ?? []
    const dir = mkdtempSync(join(tmpdir(), 'fanfare-key-'))
    onTestFinished(() => rmSync(dir, { recursive: true }))
    writeFileSync(join(dir, 'identity'), said)
    const { decrypt } = await createDecryption(join(dir, 'identity'))
    expect(new TextDecoder().decode(await decrypt(await encryptTo([recipient], 'a text')))).toBe('a text')
  })

  test('say that there is no archive, no key, or no base backup', async () => {
    expect(await runCommandLine(commands, ['backup', 'verify'])).toBe(1)
    expect(said).toContain('there is no archive')
    const dir = await anArchive()
    expect(await runCommandLine(commands, ['backup', 'verify'])).toBe(1)
    expect(said).toContain('BACKUP_IDENTITY_FILE is missing')
    vi.stubEnv('BACKUP_IDENTITY_FILE', join(dir, 'identity'))
    for (const words of [['verify'], ['rehearse'], ['restore', join(dir, 'copy')]]) {
      said = ''
      expect(await runCommandLine(commands, ['backup', ...words])).toBe(1)
      expect(said).toContain('has no base backup')
    }
    expect(await runCommandLine(commands, ['backup', 'verify', '--base', 'x'])).toBe(1)
    expect(said).toContain('There is no base backup x')
    expect(await runCommandLine(commands, ['backup', 'restore', 'copy', '--to', 'noon'])).toBe(1)
    expect(said).toContain('--to takes a time')
  })

  test('remove nothing from an archive with nothing old', async () => {
    await anArchive()
    expect(await runCommandLine(commands, ['backup', 'prune'])).toBe(0)
    expect(said).toContain('0 base backups and 0 WAL files')
  })
})
