import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { drawMachine } from './draw-machine.ts'

const bytes = z.instanceof(Buffer)

const columns = `d.project_id as "projectId", d.status, d.prize_count as prizes, d.confirm_hours as "confirmHours",
      d.sealed_seed as sealed, d.seed_hash as hash, d.chain_hash as "chainHash", d.public_key as "publicKey",
      d.genesis_time as "genesisTime", d.period_seconds as "periodSeconds", d.round, d.round_step as "roundStep",
      d.list_hash as "listHash", d.final_round as "finalRound"`
const drawRow = z.object({
  projectId: z.int(),
  status: z.enum(drawMachine.states),
  prizes: z.int(),
  confirmHours: z.int(),
  sealed: bytes,
  hash: bytes,
  chainHash: z.string(),
  publicKey: z.string(),
  genesisTime: z.int(),
  periodSeconds: z.int(),
  round: z.int(),
  roundStep: z.int(),
  listHash: bytes.nullable(),
  finalRound: z.int().nullable(),
})

const lockStatement = statement({
  name: 'draws.lock',
  text: `select ${columns} from draws d where d.project_id = $1 for no key update`,
  row: drawRow,
})
export type LockedDraw = RowOf<typeof lockStatement>

const readStatement = statement({
  name: 'draws.find',
  text: `select ${columns} from draws d where d.project_id = $1`,
  row: drawRow,
})

/** Reads a draw without locking it. */
export async function findDraw(db: ReadDb, projectId: number): Promise<LockedDraw | undefined> {
  const [draw] = await db.query(readStatement, [projectId])
  return draw
}

const projectStatement = statement({
  name: 'draws.project',
  text: `select p.status, p.sale_until as "saleUntil", p.goal_count is not null as "hasGoal",
      p.name, p.artist_id as "artistId",
      exists (select from orders o where o.project_id = p.id and o.is_holding) as "hasOpenOrders"
    from projects p where p.id = $1`,
  row: z.object({
    status: z.enum(['draft', 'online', 'ended', 'successful', 'failed', 'cancelled']),
    saleUntil: z.date(),
    hasGoal: z.boolean(),
    hasOpenOrders: z.boolean(),
    name: z.record(z.string(), z.string()),
    artistId: z.int().nullable(),
  }),
})
export type DrawProject = RowOf<typeof projectStatement>

/** Locks a draw's row and reads its project; null if no draw is planned. */
export async function lockDraw(
  db: Db,
  projectId: number,
): Promise<{ draw: LockedDraw; project: DrawProject } | null> {
  const [draw] = await db.query(lockStatement, [projectId])
  if (!draw) return null
  const [project] = await db.query(projectStatement, [projectId])
  if (!project) throw new Error('a draw has no project')
  return { draw, project }
}
