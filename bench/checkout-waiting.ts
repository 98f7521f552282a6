import { setTimeout as delay } from 'node:timers/promises'
import { availabilities } from '../src/modules/shop/web/shared/availabilities.ts'
import type { Answer } from './checkout-client.ts'
import type { Shop } from './checkout-fan.ts'

type Turn = { kind: 'in' } | { kind: 'nothing_left' } | { kind: 'refused'; answer: Answer }

interface Room {
  state: 'none' | 'closed' | 'waiting' | 'in' | 'over'
  place: string | null
  again_seconds: number | null
}

/** As long as a purchase page leaves between two looks at what is left. */
const stockSeconds = 60

/** Waits as a purchase page does: asks when it is told to, and looks once a minute whether anything is left. */
export async function waitForTurn(
  shop: Pick<Shop, 'client' | 'projectId' | 'random'> & { personToken: () => Promise<string> },
  token: string,
  dueMs: number,
): Promise<Turn> {
  const { client, projectId, random, personToken } = shop
  const soonMs = (seconds: number) => seconds * 1_000 * (1 + random() / 4)
  const path = `/api/v1/shops/md/users/self/projects/${projectId}/waiting-room/`
  const enter = (more: object, due?: number) =>
    client.call<Room>('room', {
      ...{ method: 'PUT', path, token, ...(due !== undefined && { dueMs: due }) },
      body: { place: null, again: false, ...more },
    })
  let stockMs = performance.now() + soonMs(stockSeconds)
  let answer = await enter({}, dueMs)
  if (answer.status === 400) answer = await enter({ recaptcha_response_token: await personToken() })
  for (;;) {
    const { status, body } = answer
    if (status !== 200) return { kind: 'refused', answer }
    if (body.state === 'in') return { kind: 'in' }
    if (body.again_seconds === null) return { kind: 'refused', answer }
    const againMs = performance.now() + soonMs(body.again_seconds)
    if (stockMs < againMs) {
      await delay(Math.max(0, stockMs - performance.now()))
      if (await isNothingLeft(shop)) return { kind: 'nothing_left' }
      stockMs = performance.now() + soonMs(stockSeconds)
    }
    await delay(Math.max(0, againMs - performance.now()))
    answer = await enter({ place: body.place })
  }
}

async function isNothingLeft({ client, projectId }: Pick<Shop, 'client' | 'projectId'>): Promise<boolean> {
  const path = `/api/v1/shops/md/projects/${projectId}/`
  const { body } = await client.call<{ availability: number }>('project', { path })
  return body.availability === availabilities.soldOut
}
