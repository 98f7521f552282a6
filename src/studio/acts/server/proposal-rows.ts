import * as z from 'zod'
import { beginStates } from '../../../platform/server/change-state.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import type { ActBy, ActPlan, GraveAct } from '../../../platform/server/operators/grave-act.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { logAct } from '../../staff/server/index.ts'
import { consequencesShape } from '../contract.ts'
import { proposalMachine } from './act-machines.ts'

const lifeMs = 24 * 3_600_000
const endedMax = 50

const columns = `id, act, input, object, title, consequences, version, proposer_id, batch, made_at, expires_at,
  case when state = 'open' and expires_at <= $1 then 'expired' else state end as state`
const row = z.object({
  id: z.int(),
  act: z.string(),
  input: z.record(z.string(), z.json()),
  object: z.string(),
  title: z.string(),
  consequences: consequencesShape,
  version: z.string(),
  proposer_id: z.int(),
  batch: z.string(),
  made_at: z.date(),
  expires_at: z.date(),
  state: z.enum(['open', 'approved', 'declined', 'withdrawn', 'expired', 'ended']),
})

const byId = statement({
  name: 'acts.proposal',
  text: `select ${columns} from staff_proposals where id = $2`,
  row,
})

export type ProposalRow = RowOf<typeof byId>

export async function readProposal(db: ReadDb, id: number, now: number): Promise<ProposalRow | null> {
  const [found] = await db.query(byId, [new Date(now), id])
  return found ?? null
}

const list = statement({
  name: 'acts.proposals',
  text: `with seen as (select ${columns} from staff_proposals where act = any($2::text[]) or proposer_id = $3)
    select * from seen where state = 'open'
      or id in (select id from seen where state <> 'open' order by id desc limit ${endedMax})
    order by state = 'open' desc, id desc`,
  row,
})

/** Reads open proposals and then the last ones that ended: those of acts with these names and the caller's own. */
export const readProposals = (
  db: ReadDb,
  { names, staffId }: { names: readonly string[]; staffId: number },
  now: number,
): Promise<ProposalRow[]> => db.query(list, [new Date(now), names, staffId])

interface NewProposal {
  plan: ActPlan
  act: GraveAct
  proposerId: number
  by: ActBy
}

const insert = statement({
  name: 'acts.insert-proposal',
  text: `insert into staff_proposals (act, input, object, title, consequences, version, proposer_id, batch, state,
      made_at, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, 'open', $9, $10) returning id`,
  row: z.object({ id: z.int() }),
})

/** Stores an act for another person to approve within a day. */
export async function insertProposal(db: Db, { plan, act, proposerId, by }: NewProposal): Promise<number> {
  const { object, title, version } = plan
  const [made] = await db.query(insert, [
    ...[act.name, JSON.stringify(plan.input), object, title, JSON.stringify(plan.consequences), version],
    ...[proposerId, by.batch, new Date(by.now), new Date(by.now + lifeMs)],
  ])
  const id = made!.id
  await beginStates(db, proposalMachine, { ids: [id], at: by.now, actor: `operator:staff ${proposerId}` })
  await logAct(db, by, { act: 'act propose', object, after: { proposal_id: id, act: act.name } })
  return id
}
