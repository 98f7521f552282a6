import { setTimeout as delay } from 'node:timers/promises'
import { type Outcome, type Shop, visit } from './checkout-fan.ts'
import type { Buyer } from './checkout-stage.ts'
import { startBalancer } from './faults-balancer.ts'
import { type Call, createFaultClient, type FaultClient } from './faults-client.ts'
import type { Model, WriterName } from './faults-model.ts'
import type { TallyLog } from './faults-tally.ts'
import type { World } from './faults-world.ts'
import { createWriters, type Draft, type Writer } from './faults-writers.ts'

export interface Lanes {
  model: Model
  /** Order and payment ids that were acknowledged. */
  acknowledged: Shop['acknowledged']
  outcomes: Record<string, number>
  /** Ends all lanes after the writes under way. */
  stop: () => Promise<void>
}

interface Options {
  world: World
  ports: number[]
  model: Model
  log: TallyLog
  random: () => number
  onProblem: (problem: string) => void
}

interface Scene extends Options {
  client: FaultClient
  isOver: () => boolean
}

const pauseMsMax = 500
/** Share of the acknowledged writes that are sent again. */
const repeatedShare = 0.1
const givingUpShare = 0.2
const visitLanes = 6
const gapMs = 2_000

/** Starts the fans, who write until they are stopped. */
export function startLanes(options: Options): Lanes {
  let isOver = false
  const balancer = startBalancer(options.ports)
  const client = createFaultClient({ ...options, balancer })
  const scene = { ...options, client, isOver: () => isOver }
  const { model } = options
  const acknowledged: Shop['acknowledged'] = { orders: [], paid: [] }
  const outcomes: Record<string, number> = {}
  const writers = createWriters(options.world)
  const lanes = writers.flatMap(writer => Array.from({ length: writer.lanes }, () => runLane(writer, scene)))
  const buyers = options.world.fans.toReversed()
  for (let lane = 0; lane < visitLanes; lane += 1) {
    lanes.push(runVisits(buyers, { ...scene, acknowledged, outcomes }))
  }
  return {
    model,
    acknowledged,
    outcomes,
    async stop() {
      isOver = true
      await Promise.all(lanes)
      await balancer.stop()
    },
  }
}

async function runLane(writer: Writer, scene: Scene): Promise<void> {
  while (!scene.isOver()) {
    const draft = writer.next()
    if (!draft) return
    try {
      await write(writer.name, draft, scene)
    } catch (error) {
      scene.onProblem(`${writer.name}: ${(error as Error).message}`)
    }
    await delay(scene.random() * pauseMsMax)
  }
}

/** Sends a write until its outcome is known, and some again: the repeat must get the same answer. */
async function write(
  name: WriterName,
  { key, call, readContent }: Draft,
  { client, model, random, onProblem }: Scene,
): Promise<void> {
  const keyed: Call = { ...call, key: `${name}-${key}-of-the-faults` }
  const { reply, fault } = await client.write<never>(keyed)
  const isAcknowledged = reply.status < 400
  const content = isAcknowledged ? readContent(reply.body) : formatRefusal(reply)
  model[name].push({ key, isAcknowledged, content, fault })
  if (!isAcknowledged || random() >= repeatedShare) return
  const { reply: again } = await client.write<never>(keyed)
  const repeated = again.status < 400 ? readContent(again.body) : formatRefusal(again)
  if (repeated !== content) onProblem(`${name}: ${key} got "${content}", and when repeated "${repeated}"`)
}

const formatRefusal = ({ status, body }: { status: number; body: unknown }) =>
  `${status} ${JSON.stringify(body).slice(0, 120)}`

interface VisitScene extends Scene, Pick<Lanes, 'acknowledged' | 'outcomes'> {}

async function runVisits(buyers: Buyer[], scene: VisitScene): Promise<void> {
  const { world, random, isOver, onProblem, acknowledged, outcomes } = scene
  while (!isOver()) {
    const buyer = buyers.pop()
    if (!buyer) return
    const shop: Shop = {
      client: { call: (name, call) => callForVisit(name, call, buyer, scene) },
      projectId: world.projectId,
      productId: world.productIds[0],
      solveHumanCheck: () => Promise.reject(new Error('a waiting room opened')),
      random,
      arrivedMs: 0,
      expireHold: async () => {},
      acknowledged,
    }
    const fate = random() < givingUpShare ? 'gives_up' : 'pays'
    const outcome = await visit(shop, buyer, fate, performance.now()).catch(
      (error: unknown): Outcome => `lost: ${error instanceof Error ? error.message : 'unknown'}`,
    )
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    if (/^lost|unsettled/.test(outcome)) onProblem(`orders: fan ${buyer.id}, ${outcome}`)
    await delay(random() * gapMs)
  }
}

/** Sends a visit's call; the order itself is a write of the model. */
async function callForVisit<Body>(name: string, call: Call, buyer: Buyer, { client, model }: VisitScene) {
  if (name !== 'order') return client.ask<Body>(name, call)
  const { reply, fault } = await client.write<Body>({ ...call, key: `orders-${buyer.id}-of-the-faults` })
  const isAcknowledged = reply.status < 400
  const content = isAcknowledged ? (reply.body as { order_id: string }).order_id : formatRefusal(reply)
  model.orders.push({ key: String(buyer.id), isAcknowledged, content, fault })
  return reply
}
