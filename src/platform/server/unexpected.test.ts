import type { Logger } from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { BrokenBody } from './read-body.ts'
import { openCall } from './request.ts'
import { handleUnexpected } from './unexpected.ts'

const call = openCall(new Request('http://fans.example/'), {}, { trustedProxies: 0, standing: {} })

describe('handleUnexpected', () => {
  test.each([
    [new BrokenBody('the body broke off'), 'body_not_readable', 0],
    [Object.assign(new Error('connect'), { syscall: 'connect', code: 'ECONNREFUSED' }), 'unavailable', 0],
    [new Error('a mistake of ours'), 'internal_error', 1],
  ])('maps %s to %s', (error, name, errorLines) => {
    const log = { warn: vi.fn(), error: vi.fn() }
    const [failure] = handleUnexpected(call, error, log as unknown as Logger)
    expect(failure.entry.name).toBe(name)
    expect(log.error).toHaveBeenCalledTimes(errorLines)
  })
})
