import nodeConsole from 'node:console'
import { format } from 'node:util'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { toasts } from '../browser/page-toasts.ts'
import { takeServerProblems } from './contract-server.ts'

// Vitest runs this file before each test file that uses a DOM.
// The timeout is far longer than any page needs, so that a busy machine fails no test.
configure({ asyncUtilTimeout: 20_000 })

// A page that outlives its test can't leave and so change the URL of the next test. Tests that expect a page to
// leave spy on the method.
for (const method of ['assign', 'replace', 'reload'] as const) Location.prototype[method] = () => {}

const errors: string[] = []

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...parts) => {
    errors.push(format(...parts))
  })
  // Silences Happy DOM, which logs every failed request like a browser.
  vi.spyOn(nodeConsole, 'error').mockReturnValue()
})

afterEach(() => {
  cleanup()
  const toast = toasts.getSnapshot()
  if (toast) toasts.close(toast.id)
  localStorage.clear()
  sessionStorage.clear()
  const problems = [...errors.splice(0), ...takeServerProblems()]
  if (problems.length > 0) throw new Error(problems.join('\n'))
})
