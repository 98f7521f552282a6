import { fail } from '../../../platform/contract/errors.ts'
import { type Implementation, implement, implementSecret } from '../../../platform/server/implement.ts'
import { shopErrors } from '../../shop/contract.ts'
import * as contract from '../contract.ts'
import { confirmWin } from './confirm-win.ts'
import { readOwnEntries } from './own-entries.ts'
import { readDraw } from './read-draw.ts'

export const drawCalls: Implementation[] = [
  implement(contract.getDraw, async ({ params }, { read }) => {
    const draw = await readDraw(read, params.project_id)
    return draw === undefined ? fail(shopErrors.projectNotFound) : { draw }
  }),
  implement(contract.listOwnEntries, ({ params }, { fan, read }) =>
    readOwnEntries(read, { projectId: params.project_id, userId: fan.userId }),
  ),
  // A repeated request returns the current entries.
  implementSecret(
    contract.confirmWin,
    ({ params }, { fan, write, now }) =>
      write(db => confirmWin(db, { projectId: params.project_id, userId: fan.userId, now: now() })),
    ({ project_id: projectId }, { fan, read }) => readOwnEntries(read, { projectId, userId: fan.userId }),
  ),
]
