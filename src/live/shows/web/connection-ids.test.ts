import { describe, expect, test } from 'vitest'
import { createConnectionIds } from './connection-ids.ts'

/** Creates a tab whose storage survives reloads. */
function aTab() {
  const stored = new Map<string, string>()
  let made = 0
  const load = () =>
    createConnectionIds({
      make: () => `id-${++made}`,
      read: key => stored.get(key) ?? null,
      write: (key, value) => void stored.set(key, value),
    })
  return { load }
}

describe('createConnectionIds', () => {
  test('returns the same connection id after a reload, even before the user is loaded', () => {
    const tab = aTab()
    expect(tab.load().of(7, 1)).toBe('id-1')
    const ids = tab.load()
    expect([ids.of(7, 'unknown'), ids.of(7, 1), ids.of(8, 1)]).toEqual(['id-1', 'id-1', 'id-2'])
  })

  test('creates a new connection id for another viewer in the same tab', () => {
    const ids = aTab().load()
    expect([ids.of(7, 1), ids.of(7, 'visitor'), ids.of(7, 2)]).toEqual(['id-1', 'id-2', 'id-3'])
  })

  test('assigns a connection id created before the user was loaded to that user', () => {
    const ids = aTab().load()
    expect([ids.of(7, 'unknown'), ids.of(7, 1), ids.of(7, 2)]).toEqual(['id-1', 'id-1', 'id-2'])
  })

  test('replaces a connection id that the server does not know', () => {
    const tab = aTab()
    const ids = tab.load()
    ids.of(7, 1)
    ids.renew(7, 1)
    expect([ids.of(7, 1), tab.load().of(7, 1)]).toEqual(['id-2', 'id-2'])
  })
})
