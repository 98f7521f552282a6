import { describe, expect, test } from 'vitest'
import { parseErrorBody } from '../../../../platform/web/api/api-error.ts'
import type { ApiClient, CallOptions } from '../../../../platform/web/api/client.ts'
import { createGate } from './gate.ts'
import { createStudioClient } from './studio-client.ts'

const refusal = (status: number, name: string) =>
  parseErrorBody(status, { error_code: { name, value: 1 }, message: name }, null)
const signInRequired = refusal(401, 'staff_sign_in_required')

/** A client whose calls end in turn as given, and the options of each call. */
function prepare(...outcomes: unknown[]) {
  const sent: (CallOptions | undefined)[] = []
  const plain: ApiClient = {
    async call(_method, _path, _params, options) {
      sent.push(options)
      const outcome = outcomes.shift()
      if (outcome instanceof Error) throw outcome
      return outcome as never
    },
  }
  const gates = { signIn: createGate(), verify: createGate() }
  const client = createStudioClient(plain, gates)
  return { gates, sent, call: () => client.call('POST', '/api/studio/things/', {}) }
}

describe('createStudioClient', () => {
  test('repeats a call with the same key when the person has signed in', async () => {
    const { call, gates, sent } = prepare(signInRequired, 'done')
    const result = call()
    await expect.poll(gates.signIn.isOpen).toBe(true)
    gates.signIn.settle(true)
    expect(await result).toBe('done')
    expect(gates.signIn.isOpen()).toBe(false)
    expect(sent[0]?.idempotencyKey).toBeTypeOf('string')
    expect(sent[1]?.idempotencyKey).toBe(sent[0]?.idempotencyKey)
  })

  test('asks once when several calls need it, and asks for a verification after the sign-in', async () => {
    const { call, gates, sent } = prepare(
      signInRequired,
      signInRequired,
      refusal(403, 'staff_verify_again'),
      'second',
      'first',
    )
    const results = Promise.all([call(), call()])
    await expect.poll(gates.signIn.isOpen).toBe(true)
    gates.signIn.settle(true)
    await expect.poll(gates.verify.isOpen).toBe(true)
    gates.verify.settle(true)
    expect(new Set(await results)).toEqual(new Set(['first', 'second']))
    expect(sent).toHaveLength(5)
  })

  test('rejects with the first error when the person declines', async () => {
    const { call, gates, sent } = prepare(signInRequired)
    const result = call()
    await expect.poll(gates.signIn.isOpen).toBe(true)
    gates.signIn.settle(false)
    await expect(result).rejects.toBe(signInRequired)
    expect(sent).toHaveLength(1)
  })

  test('rejects other errors at once', async () => {
    const missing = refusal(404, 'not_found')
    const { call, gates } = prepare(missing)
    await expect(call()).rejects.toBe(missing)
    expect([gates.signIn.isOpen(), gates.verify.isOpen()]).toEqual([false, false])
  })
})
