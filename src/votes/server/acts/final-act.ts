import * as z from 'zod'
import { Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import { int4Max } from '../../../platform/contract/paged.ts'
import { defineGraveAct } from '../../../platform/server/operators/grave-act.ts'
import { findStage } from '../find-stage.ts'
import { holdStage } from '../hold-stage.ts'
import { moveStageForOperator } from '../move-stages.ts'
import { countVoters } from './count-voters.ts'
import { readRanks } from './read-ranks.ts'

/** Makes the result of a closed stage final, and notifies its voters. */
export const finalAct = defineGraveAct({
  name: 'vote final',
  right: 'votes.write',
  scope: 'none',
  input: z.object({ stage_id: z.int('ERR_REQUIRED').min(1).max(int4Max) }),
  secondPerson: 'never',
  waits: 'act',
  counter: null,
  lock: (db, { stage_id: stageId }) => holdStage(db, stageId),
  async plan(db, { stage_id: stageId }) {
    const stage = await findStage(db, String(stageId))
    if (!stage) return fail(platformErrors.notFound)
    if (stage.status !== 'tabulating') return fail(platformErrors.notAllowedNow)
    const [told, ranks] = await Promise.all([countVoters(db, stageId), readRanks(db, stageId)])
    return {
      object: `vote stage ${stageId}`,
      title: stage.name,
      consequences: {
        told,
        orders: 0,
        tickets: 0,
        holds: 0,
        money: [],
        touches: { vote_stage: 1 },
        finals: ['vote_final'],
        details: { ranks },
      },
      state: { status: stage.status },
    }
  },
  async perform(db, plan, by) {
    const { stage_id: stageId } = plan.input
    const stage = await findStage(db, String(stageId))
    if (!stage) return fail(platformErrors.notFound)
    const moved = await moveStageForOperator(db, stage, 'finish', by)
    if (moved === 'no_candidates') return fail(platformErrors.notAllowedNow)
    if (moved instanceof Failure) return moved
    return { touched: { vote_stage: 1 }, result: { stage_id: stageId, status: moved.to } }
  },
})
