import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findRunningSandbox, runningSandboxFile } from './running-sandbox.ts'

function aFolder(text: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-sandbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(path.dirname(runningSandboxFile(folder)))
  writeFileSync(runningSandboxFile(folder), text)
  return folder
}

const env = { SMTP_URL: 'smtp://127.0.0.1:1025' }
/** Beyond the largest process id of Linux. */
const deadPid = 2 ** 30

test('finds the environment of a sandbox while its process lives', () => {
  expect(findRunningSandbox(aFolder(JSON.stringify({ pid: process.pid, env })))).toEqual(env)
})

test.each([
  ['its process is gone', JSON.stringify({ pid: deadPid, env })],
  ['the file is cut off', '{"pid": 1'],
  ['the file is of another form', '{}'],
])('finds none where %s', (_, text) => {
  expect(findRunningSandbox(aFolder(text))).toBeUndefined()
})

test('finds none in a new folder', () => {
  expect(findRunningSandbox(path.join(tmpdir(), 'no such folder'))).toBeUndefined()
})
