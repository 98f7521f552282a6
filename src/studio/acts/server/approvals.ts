import * as z from 'zod'
import type { Right } from '../../../platform/contract/endpoint.ts'
import { Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import type { StaffContext } from '../../../platform/server/staff.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { lockCaller, logAct, readStaffNames, toStaffAct } from '../../staff/server/index.ts'
import { actErrors } from '../contract.ts'
import type { Acts } from './find-act.ts'
import { mailApprovalChange } from './mail-owners.ts'

const list = statement({
  name: 'acts.approvals',
  text: 'select "right", passes_alone, changed_at, changed_by from staff_approvals',
  row: z.object({
    right: z.string(),
    passes_alone: z.boolean(),
    changed_at: z.date(),
    changed_by: z.int(),
  }),
})

const byRight = statement({
  name: 'acts.passes-alone',
  text: 'select passes_alone from staff_approvals where "right" = $1',
  row: z.object({ passes_alone: z.boolean() }),
})

/** Returns whether owners let one person do the acts of a right that are for two. */
export async function passesAlone(db: ReadDb, right: Right): Promise<boolean> {
  const [row] = await db.query(byRight, [right])
  return row?.passes_alone ?? false
}

/** Groups the acts that may need a second person by their right. */
function groupByRight(acts: Acts): Map<Right, string[]> {
  const forTwo = [...acts.values()].filter(({ secondPerson }) => secondPerson !== 'never')
  const groups = Map.groupBy(forTwo, ({ right }) => right)
  return new Map([...groups].map(([right, group]) => [right, group.map(({ name }) => name)]))
}

export async function listApprovals(acts: Acts, { read }: StaffContext) {
  const rows = new Map((await read.query(list)).map(row => [row.right, row]))
  const names = await readStaffNames(
    read,
    [...rows.values()].map(row => row.changed_by),
  )
  return {
    results: [...groupByRight(acts)].map(([right, group]) => {
      const row = rows.get(right)
      return {
        right,
        acts: group,
        passes_alone: row?.passes_alone ?? false,
        changed_at: row?.changed_at.toISOString() ?? null,
        changed_by: row ? { staff_id: row.changed_by, name: names.get(row.changed_by) ?? '' } : null,
      }
    }),
  }
}

const set = statement({
  name: 'acts.set-approval',
  text: `insert into staff_approvals ("right", passes_alone, changed_at, changed_by) values ($1, $2, $3, $4)
    on conflict ("right") do update set passes_alone = excluded.passes_alone,
      changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
  row: none,
})

/** Changes whether one person may do the acts of a right alone, as owners may; notifies all owners. */
export function changeApproval(
  acts: Acts,
  { right, isAlone }: { right: string; isAlone: boolean },
  context: StaffContext,
) {
  const { write, staff, now } = context
  return write(async db => {
    const caller = await lockCaller(db, staff)
    if (caller instanceof Failure) return caller
    if (!caller.roles.some(role => role.is_owner)) return fail(actErrors.ownersOnly)
    const known = [...groupByRight(acts).keys()].find(each => each === right)
    if (!known) return fail(platformErrors.notFound)
    const before = await passesAlone(db, known)
    if (before === isAlone) return { passes_alone: isAlone }
    await db.query(set, [known, isAlone, new Date(now()), staff.staffId])
    const change = { before: { passes_alone: before }, after: { passes_alone: isAlone } }
    await logAct(db, toStaffAct(context), { act: 'approval change', object: `right ${known}`, ...change })
    const mail = { right: known, passes_alone: isAlone, staff_id: staff.staffId }
    await addJob(db, mailApprovalChange, { ...mail, changed_at: new Date(now()).toISOString() })
    return { passes_alone: isAlone }
  })
}
