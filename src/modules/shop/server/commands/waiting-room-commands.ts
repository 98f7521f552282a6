import * as z from 'zod'
import { timeZone } from '../../../../platform/import/cell-types.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { none, statement } from '../../../../platform/server/statement.ts'
import { movedLine } from '../waiting-room/moved-line.ts'
import { findProject, noProject, projectHelp } from './find-project.ts'
import { timeOf } from './move-project.ts'

const reason = { help: 'why, for the audit log', value: 'text' }

export const waitingRoomCommands: Command[] = [
  {
    name: 'waiting-room open',
    summary: 'Gives a sale a waiting room, or changes the one that it has.',
    args: ['project', 'fans-a-minute'],
    options: {
      at: { help: 'when it begins to let fans in; as it was, or the begin of the sale', value: 'time' },
      zone: { help: 'time zone of a time without an offset', value: 'zone' },
      reason,
    },
    details: `Fans may come an hour before. ${projectHelp}`,
    run: open,
  },
  {
    name: 'waiting-room close',
    summary: 'Takes the waiting room of a sale away: everybody may buy.',
    args: ['project'],
    options: { reason },
    details: projectHelp,
    run: close,
  },
  {
    name: 'waiting-room show',
    summary: 'How many fans have come, and when the next one is let in.',
    args: ['project'],
    options: {},
    details: projectHelp,
    run: show,
  },
]

const upsert = statement({
  name: 'shop.open-waiting-room',
  text: `insert into waiting_rooms as r (project_id, per_minute, early_per_minute, opens_at, next_at)
      values ($1, $2, $2, $3, $3)
    on conflict (project_id) do update set per_minute = excluded.per_minute, opens_at = excluded.opens_at,
      next_at = ${movedLine('r', 'excluded.opens_at')}, is_automatic = false,
      early_per_minute = case when r.opens_at > $4 then excluded.per_minute else r.early_per_minute end`,
  row: none,
})

function open(
  { args: [name = '', rate = ''], options }: CommandInput,
  { database, now, operator }: CommandContext,
): Promise<CommandResult> {
  return database.transaction(async db => {
    const project = await findProject(db, name)
    if (!project) return noProject(name)
    const perMinute = /^\d{1,6}$/.test(rate) ? Number(rate) : 0
    if (perMinute < 1 || perMinute > 100_000) {
      return { ok: false, problem: `"${rate}" is no number of fans a minute between 1 and 100000.` }
    }
    const { at, zone, reason = null } = options
    if (zone !== undefined && !timeZone.parse(zone).ok)
      return { ok: false, problem: '--zone is a time zone such as Asia/Seoul.' }
    const [known] = await db.query(read, [project.id])
    const opensAt = at === undefined ? (known?.opens_at ?? project.sale_from) : timeOf(at, zone)
    if (typeof opensAt === 'string') return { ok: false, problem: `--at ${opensAt}.` }
    await db.query(upsert, [project.id, perMinute, opensAt, new Date(now())])
    const data = { id: project.id, fans_a_minute: perMinute, opens_at: opensAt.toISOString() }
    const entry = { operator, act: 'waiting-room open', subject: `project ${project.id}`, reason }
    await writeAudit(db, { ...entry, before: known ?? {}, after: data }, now())
    const text = `The waiting room of project ${project.id} lets in ${perMinute} fans a minute from ${data.opens_at} on.`
    return { ok: true, data, text }
  })
}

const remove = statement({
  name: 'shop.close-waiting-room',
  text: 'delete from waiting_rooms where project_id = $1',
  row: none,
})

function close(
  { args: [name = ''], options }: CommandInput,
  { database, now, operator }: CommandContext,
): Promise<CommandResult> {
  return database.transaction(async db => {
    const project = await findProject(db, name)
    if (!project) return noProject(name)
    const [before] = await db.query(read, [project.id])
    if (!before) return { ok: false, problem: `Project ${project.id} has no waiting room.` }
    await db.query(remove, [project.id])
    const entry = { operator, act: 'waiting-room close', subject: `project ${project.id}` }
    await writeAudit(db, { ...entry, reason: options['reason'] ?? null, before, after: {} }, now())
    return { ok: true, data: { id: project.id }, text: `The waiting room of project ${project.id} is gone.` }
  })
}

const read = statement({
  name: 'shop.show-waiting-room',
  text: `select r.per_minute, r.opens_at, r.next_at, r.early_count, r.is_automatic,
      (select count(*)::int from waiting_places w where w.project_id = r.project_id) as places
    from waiting_rooms r where r.project_id = $1`,
  row: z.object({
    ...{ per_minute: z.int(), opens_at: z.date(), next_at: z.date() },
    ...{ early_count: z.int(), places: z.int(), is_automatic: z.boolean() },
  }),
})

function show({ args: [name = ''] }: CommandInput, { database }: CommandContext): Promise<CommandResult> {
  return database.transaction(async db => {
    const project = await findProject(db, name)
    if (!project) return noProject(name)
    const [room] = await db.query(read, [project.id])
    if (!room) return { ok: false, problem: `Project ${project.id} has no waiting room.` }
    const { per_minute: rate, opens_at: opensAt, next_at: nextAt, early_count: early, places } = room
    const text = [
      ...(room.is_automatic ? ['It opened by itself and closes by itself.'] : []),
      `${rate} fans a minute from ${opensAt.toISOString()} on; ${places} have come, ${early} before the opening.`,
      `Whoever comes now is let in at ${nextAt.toISOString()} at the earliest.`,
    ].join('\n')
    return { ok: true, data: { id: project.id, ...room }, text }
  })
}
