import { accountsModule } from '../../../../identity/accounts/server/index.ts'
import type { ResponseOf } from '../../../../platform/contract/endpoint.ts'
import { testApi } from '../../../../platform/server/testing/api.ts'
import type { TestDatabase } from '../../../../platform/server/testing/database.ts'
import { anOperator } from '../../../../platform/server/testing/operator.ts'
import { ticketsModule } from '../../../tickets/server/index.ts'
import type { openDoor, readDoorList } from '../../contract.ts'
import { doorModule } from '../index.ts'

type Entry = {
  seq: number
  ticket_id: string
  at: number
  offset_ms?: number | null
  how?: 'camera' | 'hand'
}

const toSecret = (character: string) => character.repeat(43)

export function doorFixtures({ database, clock }: { database: TestDatabase; clock: { now: number } }) {
  const now = () => clock.now
  const api = testApi({ database, modules: [accountsModule, ticketsModule, doorModule], now })
  const operatorNow = () => anOperator(database, doorModule.commands ?? [], clock.now)
  type Operator = ReturnType<typeof operatorNow>
  const operator: Operator = {
    ...operatorNow(),
    run: (...args: Parameters<Operator['run']>) => operatorNow().run(...args),
  }
  const ask = async <Body>(token: string, method: string, path: string, body?: object) => {
    const response = await api.request(`/api/v1/doors/${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Body }
  }
  const open = <Body = ResponseOf<typeof openDoor>>(code: string, character = 'a') =>
    api.post<Body>('/api/v1/doors/', { code, device: toSecret(character) })
  return {
    api,
    operator,
    ask,
    open,
    async codesOf(eventId: number, options: Record<string, string> = {}) {
      const made = await operator.run('door code', [String(eventId)], options)
      if (!made.ok) throw new Error(made.problem)
      return (made.data as { doors: { id: number; name: string; code: string }[] }).doors
    },
    async anOpenDoor(eventId: number, name = 'North gate') {
      const [door] = await this.codesOf(eventId, { name })
      return (await open(door?.code ?? '')).body
    },
    list: (token: string, since?: number) =>
      ask<ResponseOf<typeof readDoorList>>(
        token,
        'GET',
        `self/list/${since === undefined ? '' : `?since=${since}`}`,
      ),
    push: (token: string, entries: Entry[], waiting = 0) =>
      ask(token, 'POST', 'self/entries/', {
        entries: entries.map(entry => ({ offset_ms: 0, how: 'camera', ...entry })),
        offset_ms: 0,
        waiting_count: waiting,
      }),
  }
}
