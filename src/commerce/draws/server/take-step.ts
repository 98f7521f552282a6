import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { ByOperator } from '../../../platform/server/operators/by-operator.ts'
import { type Drawn, drawEntries } from './draw-entries.ts'
import type { FoundProject } from './find-project.ts'
import { type Frozen, freezeDraw } from './freeze-draw.ts'
import { settleWinners } from './settle-winners.ts'

const eventBy = ({ operator, now }: ByOperator) => ({ now, actor: `operator:${operator}` as const })

/** Publishes the list of entries for an operator, who need not wait for the job. */
export async function freezeForOperator(db: Db, project: FoundProject, by: ByOperator): Promise<Frozen> {
  const frozen = await freezeDraw(db, project.id, eventBy(by))
  if (frozen.is === 'frozen') await note(db, project, { act: 'draw freeze', after: frozen }, by)
  return frozen
}

type Services = Pick<Parameters<typeof drawEntries>[1], 'config' | 'database' | 'outside'>

/** Publishes the value of the round for an operator, with the winners; a service is asked between two transactions. */
export async function publishForOperator(
  project: FoundProject,
  services: Services,
  by: ByOperator,
): Promise<Drawn> {
  const event = eventBy(by)
  const drawn = await drawEntries(project.id, { ...services, ...event })
  if (drawn.is === 'drawn') {
    await services.database.transaction(async db => {
      await settleWinners(db, project.id, event)
      await note(db, project, { act: 'draw publish', after: drawn }, by)
    })
  }
  return drawn
}

/** Notes the operator of a step, with its result. */
function note(
  db: Db,
  { id, draw }: FoundProject,
  done: { act: string; after: object },
  by: ByOperator,
): Promise<void> {
  return writeAudit(db, { ...by, ...done, subject: `project ${id}`, before: { status: draw } }, by.now)
}
