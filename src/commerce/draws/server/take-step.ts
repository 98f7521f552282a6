import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import type { FoundProject } from './find-project.ts'
import { type FreezeOutcome, freezeDraw } from './freeze-draw.ts'

const eventBy = ({ actor, now }: OperatorAct) => ({ now, actor: `operator:${actor.name}` as const })

/** Publishes the list of entries for an operator, without waiting for the job. */
export async function freezeForOperator(
  db: Db,
  project: FoundProject,
  by: OperatorAct,
): Promise<FreezeOutcome> {
  const frozen = await freezeDraw(db, project.id, eventBy(by))
  if (frozen.is === 'frozen') await note(db, project, { act: 'draw freeze', after: frozen }, by)
  return frozen
}

function note(
  db: Db,
  { id, draw }: FoundProject,
  done: { act: string; after: object },
  by: OperatorAct,
): Promise<void> {
  return writeAudit(db, { ...by, ...done, object: `project ${id}`, before: { status: draw } }, by.now)
}
