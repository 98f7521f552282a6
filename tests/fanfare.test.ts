import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startProcess } from '../src/platform/server/testing/start-process.ts'

// Generous timeout, because the tests start whole processes while others run.
vi.setConfig({ testTimeout: 120_000 })

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fanfare-test-'))
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

function start(program: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const started = startProcess([join(import.meta.dirname, '..', program), ...args], {
    cwd: folder,
    env: { PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent', ...env },
  })
  onTestFinished(async () => {
    started.child.kill('SIGTERM')
    await started.ended
  })
  return started
}

async function run(...args: string[]) {
  const started = start('src/app/fanfare.ts', args)
  return [await started.ended, started.output()]
}

describe('fanfare command line', () => {
  test('runs commands with and without a running server on the embedded database', async () => {
    const server = start('src/platform/server/testing/dummy-main.ts', [])
    await server.ready
    const none = [1, 'There is no account "12".\n']
    expect(await run('user', 'show', '12')).toEqual(none)
    expect(server.child.exitCode).toBe(null)
    expect(await run('export', 'tours')).toEqual([0, 'key,name,slug,about,poster_id,artist,version\r\n'])
    server.child.kill('SIGTERM')
    await server.ended
    expect(await run('user', 'show', '12')).toEqual(none)
  })

  test('distinguishes a wrong command line from a failed command by exit code', async () => {
    expect((await run('user', 'disable', '12'))[0]).toBe(2)
    expect((await run('--help'))[0]).toBe(0)
    const wrong = start('src/app/fanfare.ts', ['user', 'show', '12'], { SERVER_KEY: 'short' })
    expect(await wrong.ended).toBe(1)
    expect(wrong.output()).toBe('SERVER_KEY must have 32 characters at least\n')
  })

  test('does not start a public server without its mail server and Twilio, and names them', async () => {
    const server = start('src/app/main.ts', [], {
      PUBLIC_URL: 'https://fans.example',
      STUDIO_URL: 'https://studio.example',
    })
    expect(await server.ended).toBe(1)
    expect(server.output()).toMatch(/^SMTP_URL is missing: .*\nTWILIO_ACCOUNT_SID, .* are missing: .*\n$/)
  })
})
