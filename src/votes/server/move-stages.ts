import * as z from 'zod'
import { Failure } from '../../platform/contract/errors.ts'
import { changeState, type TransitionActor } from '../../platform/server/change-state.ts'
import type { Database, Db } from '../../platform/server/database.ts'
import { writeAudit } from '../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../platform/server/operators/operator-act.ts'
import { statement } from '../../platform/server/statement.ts'
import type { FoundStage } from './find-stage.ts'
import { holdStage } from './hold-stage.ts'
import { stageMachine } from './stage-machine.ts'

export type StageAct = 'open' | 'close' | 'finish'

const stageClock = statement({
  name: 'votes.stage-clock',
  text: 'select opens_at, closes_at, result_visibility, vote_clock() as now from vote_stages where id = $1',
  row: z.object({
    opens_at: z.date(),
    closes_at: z.date(),
    result_visibility: z.enum(['live', 'hidden', 'final']),
    now: z.date(),
  }),
})

/**
 * Moves a stage to its next state under an exclusive lock: pending ballots are committed before, and none
 * after. An early move by an operator also changes the stage's scheduled time.
 */
export async function moveStage(
  db: Db,
  stageId: number,
  { act, actor }: { act: StageAct; actor: TransitionActor },
): Promise<{ from: string; to: string } | Failure> {
  await holdStage(db, stageId)
  const [stage] = await db.query(stageClock, [stageId])
  const now = stage?.now ?? new Date(0)
  const sets: Record<StageAct, Record<string, unknown>> = {
    open: stage && stage.opens_at > now ? { opens_at: now } : {},
    close: stage && stage.closes_at > now ? { closes_at: now } : {},
    finish: {
      final_at: now,
      result_version: 1,
      ...(stage?.result_visibility === 'hidden' && { result_visibility: 'final' }),
    },
  }
  return changeState(db, stageMachine, stageId, { act, at: now.getTime(), actor, set: sets[act] })
}

const words: Record<StageAct, string> = { open: 'open', close: 'close', finish: 'final' }

/** Moves a stage for an operator. A stage without candidates can't be opened. */
export async function moveStageForOperator(
  db: Db,
  { id, candidate_count: candidates }: FoundStage,
  act: StageAct,
  by: OperatorAct,
): Promise<{ from: string; to: string } | Failure | 'no_candidates'> {
  if (act === 'open' && candidates === 0) return 'no_candidates'
  const moved = await moveStage(db, id, { act, actor: `operator:${by.actor.name}` })
  if (moved instanceof Failure) return moved
  const entry = { ...by, act: `vote ${words[act]}`, object: `vote stage ${id}` }
  await writeAudit(db, { ...entry, before: { status: moved.from }, after: { status: moved.to } }, by.now)
  return moved
}

const due = statement({
  name: 'votes.due',
  text: `select id, case status when 'upcoming' then 'open' when 'open' then 'close' else 'finish' end as act
    from vote_stages where (status = 'upcoming' and opens_at <= vote_clock())
      or (status = 'open' and closes_at <= vote_clock()) or (status = 'tabulating' and results_at <= vote_clock())
    order by id`,
  row: z.object({ id: z.int(), act: z.enum(['open', 'close', 'finish']) }),
})

/**
 * Moves all stages that are due. If another process was faster, the state machine rejects the second move.
 */
export async function moveDueStages({
  db,
  transaction,
}: Pick<Database, 'db' | 'transaction'>): Promise<void> {
  for (const { id, act } of await db.query(due)) {
    await transaction(async transactionDb => {
      const moved = await moveStage(transactionDb, id, { act, actor: 'system' })
      return moved instanceof Failure ? null : moved
    })
  }
}
