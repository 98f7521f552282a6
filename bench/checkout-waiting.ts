import { setTimeout as delay } from 'node:timers/promises'
import { availabilities } from '../src/commerce/shop/web/shared/availabilities.ts'
import type { Answer } from './checkout-client.ts'
import type { Shop } from './checkout-fan.ts'

/** The project's page, with which a visit begins: whether its sale has a waiting room, and what is left. */
export const findProject = ({ client, projectId }: Pick<Shop, 'client' | 'projectId'>, dueMs?: number) =>
  client.call<{ availability: number; waiting_room: object | null }>('project', {
    path: `/api/v1/shops/md/projects/${projectId}/`,
    ...(dueMs !== undefined && { dueMs }),
  })

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
  shop: Pick<Shop, 'client' | 'projectId' | 'random' | 'personToken'>,
  token: string,
): Promise<Turn> {
  const { client, projectId, random, personToken } = shop
  const soonMs = (seconds: number) => seconds * 1_000 * (1 + random() / 4)
  const path = `/api/v1/shops/md/users/self/projects/${projectId}/waiting-room/`
  const enter = (more: object) =>
    client.call<Room>('room', {
      method: 'PUT',
      path,
      token,
      body: { place: null, again: false, ...more },
    })
  let stockMs = performance.now() + soonMs(stockSeconds)
  let answer = await enter({})
  if (answer.status === 400) answer = await enter({ recaptcha_response_token: await personToken() })
  for (;;) {
    const { status, body } = answer
    if (status !== 200) return { kind: 'refused', answer }
    if (body.state === 'in' || body.state === 'none') return { kind: 'in' }
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

async function isNothingLeft(shop: Pick<Shop, 'client' | 'projectId'>): Promise<boolean> {
  const { body } = await findProject(shop)
  return body.availability === availabilities.soldOut
}
