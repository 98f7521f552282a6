import * as z from 'zod'
import { timeZone } from '../../../../platform/import/cell-types.ts'
import { moment, momentInZone } from '../../../../platform/import/moment-cell.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { none, statement } from '../../../../platform/server/statement.ts'
import { goalDaysMax } from '../goal-days.ts'
import { movedLine } from '../waiting-room/moved-line.ts'
import { type FoundProject, findProject, noProject, projectHelp } from './find-project.ts'

/** Sales of its products stay within it, so that what lists show is computed anew. */
export const moveProject: Command = {
  name: 'project move',
  summary: 'Gives the sale of a project another begin, another end, or both.',
  args: ['project'],
  options: {
    from: { help: 'begin, with its offset (2030-05-01T19:00+09:00), or in --zone', value: 'time' },
    until: { help: 'end, likewise', value: 'time' },
    zone: { help: 'time zone of times without an offset', value: 'zone' },
    reason: { help: 'why, for the audit log', value: 'text' },
  },
  details: `A sale that has ended is not opened again. ${projectHelp}`,
  run: move,
}

const moveStatement = statement({
  name: 'shop.move-project',
  text: 'update projects set sale_from = $2, sale_until = $3, updated_at = $4 where id = $1',
  row: none,
})
/** A waiting room that opens with the sale. */
const moveRoom = statement({
  name: 'shop.move-waiting-room',
  text: `update waiting_rooms w set opens_at = $3, next_at = ${movedLine('w', '$3')}
    where project_id = $1 and opens_at = $2`,
  row: none,
})
const refresh = statement({
  name: 'shop.refresh-project',
  text: 'select refresh_project($1) as id',
  row: z.object({ id: z.int() }),
})

function move(
  { args: [name = ''], options }: CommandInput,
  { database, now, operator }: CommandContext,
): Promise<CommandResult> {
  return database.transaction(async db => {
    const project = await findProject(db, name)
    if (!project) return noProject(name)
    const target = targetOf(project, options)
    if ('problem' in target) return { ok: false, problem: target.problem }
    const { from, until } = target
    const before = {
      sale_from: project.sale_from.toISOString(),
      sale_until: project.sale_until.toISOString(),
    }
    const after = { sale_from: from.toISOString(), sale_until: until.toISOString() }
    const data = { id: project.id, ...after, is_changed: JSON.stringify(before) !== JSON.stringify(after) }
    if (!data.is_changed) return { ok: true, data, text: `Project ${project.id} is sold then already.` }
    await db.query(moveStatement, [project.id, from, until, new Date(now())])
    await db.query(moveRoom, [project.id, project.sale_from, from])
    await db.query(refresh, [project.id])
    const reason = options['reason'] ?? null
    const entry = { operator, act: 'project move', subject: `project ${project.id}`, reason }
    await writeAudit(db, { ...entry, before, after }, now())
    const text = `Project ${project.id}, ${project.name}, is sold from ${after.sale_from} until ${after.sale_until}.`
    return { ok: true, data, text }
  })
}

function targetOf(
  { id, status, sale_from, sale_until, has_goal }: FoundProject,
  { from: begin, until: end, zone }: CommandInput['options'],
): { from: Date; until: Date } | { problem: string } {
  if (status !== 'draft' && status !== 'online')
    return { problem: `The sale of project ${id} is over: ${status}.` }
  if (zone !== undefined && !timeZone.parse(zone).ok)
    return { problem: '--zone is a time zone such as Asia/Seoul.' }
  const from = begin === undefined ? sale_from : timeOf(begin, zone)
  if (typeof from === 'string') return { problem: `--from ${from}.` }
  const until = end === undefined ? sale_until : timeOf(end, zone)
  if (typeof until === 'string') return { problem: `--until ${until}.` }
  if (until <= from) return { problem: 'The end of a sale is after its begin.' }
  return has_goal && until.getTime() > from.getTime() + goalDaysMax * 86_400_000
    ? { problem: `A sale with a goal lasts ${goalDaysMax} days at most.` }
    : { from, until }
}

/** A time of an option; text says what is wrong with it. */
export function timeOf(text: string, zone: string | undefined): Date | string {
  const read = moment.parse(text)
  const time = read.ok ? momentInZone(String(read.value), zone) : read
  return time.ok ? new Date(String(time.value)) : time.problem
}
