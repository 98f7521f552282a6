import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findRunningSandbox, getRunningSandboxFile } from './running-sandbox.ts'

function aFolder(text: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-sandbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(path.dirname(getRunningSandboxFile(folder)))
  writeFileSync(getRunningSandboxFile(folder), text)
  return folder
}

const env = { SMTP_URL: 'smtp://127.0.0.1:1025' }
/** A process id beyond the largest one of Linux. */
const deadPid = 2 ** 30

describe('findRunningSandbox', () => {
  test('returns the environment of a sandbox whose process is running', () => {
    expect(findRunningSandbox(aFolder(JSON.stringify({ pid: process.pid, env })))).toEqual(env)
  })

  test.each([
    ['its process is gone', JSON.stringify({ pid: deadPid, env })],
    ['the file is cut off', '{"pid": 1'],
    ['the file is of another form', '{}'],
  ])('returns undefined when %s', (_, text) => {
    expect(findRunningSandbox(aFolder(text))).toBeUndefined()
  })

  test('returns undefined in a new folder', () => {
    expect(findRunningSandbox(path.join(tmpdir(), 'no such folder'))).toBeUndefined()
  })
})
