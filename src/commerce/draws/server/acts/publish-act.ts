import * as z from 'zod'
import { fail, platformErrors } from '../../../../platform/contract/errors.ts'
import { int4Max } from '../../../../platform/contract/paged.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import { defineGraveAct, requireScope } from '../../../../platform/server/operators/grave-act.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { findDelay, publishDraw, type RoundValue, readRound } from '../draw-entries.ts'
import { findDraw, lockDraw } from '../draw-row.ts'
import { findProject } from '../find-project.ts'
import { settleWinners } from '../settle-winners.ts'

const entries = statement({
  name: 'draws.entries-for-act',
  text: `select count(*) filter (where is_listed)::int as listed,
      count(distinct user_id) filter (where is_listed and refunded_at is null)::int as fans
    from draw_entries where project_id = $1`,
  row: z.object({ listed: z.int(), fans: z.int() }),
})

/** Publishes the round's value and the winners without waiting for the job, and notifies the winners. */
export const publishDrawAct = defineGraveAct({
  name: 'draw publish',
  right: 'shop.write',
  scope: 'artist',
  input: z.object({ project_id: z.int('ERR_REQUIRED').min(1).max(int4Max) }),
  secondPerson: 'never',
  waits: 'act',
  allowsDrift: true,
  counter: null,
  async lock(db, { project_id: projectId }) {
    await lockDraw(db, projectId)
  },
  async plan(db, { project_id: projectId }, { scope, now }) {
    const [project, draw] = await Promise.all([findProject(db, String(projectId)), findDraw(db, projectId)])
    if (!project || !draw) return fail(platformErrors.notFound)
    const { artistId } = project
    const outside = requireScope(scope, { artistIds: artistId === null ? [] : [artistId], eventId: null })
    if (outside) return outside
    if (findDelay(draw, now()) !== null) return fail(platformErrors.notAllowedNow)
    const [counts] = await db.query(entries, [projectId])
    const { listed = 0, fans = 0 } = counts ?? {}
    return {
      object: `project ${projectId}`,
      title: project.name,
      consequences: {
        // The winners, who are notified, aren't known before the draw.
        told: [],
        orders: 0,
        tickets: 0,
        holds: 0,
        money: [],
        touches: { draw: 1, draw_entry: listed, draw_winner: Math.min(draw.prizes, fans) },
        finals: ['draw_published'],
        details: {
          entries: listed,
          prizes: draw.prizes,
          winners: Math.min(draw.prizes, fans),
          round: draw.finalRound,
        },
      },
      state: { status: draw.status, round: draw.finalRound },
    }
  },
  prepare: async ({ project_id: projectId }, context) =>
    readRound(await findDraw(context.read, projectId), { ...context, now: context.now() }),
  async perform(db, plan, by, { config }) {
    const { project_id: projectId } = plan.input
    // `prepare` returned it; the framework passes it on as it is.
    const value = by.prepared as RoundValue
    if (value.is === 'not_yet') return fail(platformErrors.notAllowedNow)
    const event = { now: by.now, actor: `operator:${by.actor.name}` as const }
    const drawn = await publishDraw(db, projectId, { ...event, config, signature: value.signature })
    if (drawn.is === 'not_yet') return fail(platformErrors.notAllowedNow)
    const settled = await settleWinners(db, projectId, event)
    const log = {
      act: 'draw publish',
      object: plan.object,
      before: { status: 'frozen' },
      after: { is: drawn.is },
    }
    await writeAudit(db, { ...by, ...log }, by.now)
    const touched = { draw: 1, draw_entry: drawn.entries, draw_winner: settled?.chosen ?? 0 }
    return { touched, result: { project_id: projectId } }
  },
})
