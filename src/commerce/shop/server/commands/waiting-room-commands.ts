import { timeZone } from '../../../../platform/import/cell-types.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { getOperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { findProject } from '../find-project.ts'
import { closeRoom, fansPerMinuteMax, openRoom, readRoom } from '../waiting-room/manage-room.ts'
import { parseTime } from './move-project.ts'
import { projectHelp, projectNotFound } from './named-project.ts'

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

function open(input: CommandInput, context: CommandContext): Promise<CommandResult> {
  const {
    args: [name = '', rate = ''],
    options: { at, zone },
  } = input
  return context.database.transaction(async db => {
    const project = await findProject(db, name)
    if (!project) return projectNotFound(name)
    const perMinute = /^\d{1,6}$/.test(rate) ? Number(rate) : 0
    if (perMinute < 1 || perMinute > fansPerMinuteMax) {
      return {
        ok: false,
        problem: `"${rate}" is no number of fans a minute between 1 and ${fansPerMinuteMax}.`,
      }
    }
    if (zone !== undefined && !timeZone.parse(zone).ok)
      return { ok: false, problem: '--zone is a time zone such as Asia/Seoul.' }
    const parsedTime = at === undefined ? null : parseTime(at, zone)
    if (typeof parsedTime === 'string') return { ok: false, problem: `--at ${parsedTime}.` }
    const room = { perMinute, opensAt: parsedTime }
    const { opensAt } = await openRoom(db, project, room, getOperatorAct(input, context))
    const data = { id: project.id, fans_a_minute: perMinute, opens_at: opensAt.toISOString() }
    const text = `The waiting room of project ${project.id} lets in ${perMinute} fans a minute from ${data.opens_at} on.`
    return { ok: true, data, text }
  })
}

const noRoom = (id: number): CommandResult => ({
  ok: false,
  problem: `Project ${id} has no waiting room.`,
})

function close(input: CommandInput, context: CommandContext): Promise<CommandResult> {
  const [name = ''] = input.args
  return context.database.transaction(async db => {
    const project = await findProject(db, name)
    if (!project) return projectNotFound(name)
    const { id } = project
    const isClosed = await closeRoom(db, project, getOperatorAct(input, context))
    return isClosed
      ? { ok: true, data: { id }, text: `The waiting room of project ${id} is gone.` }
      : noRoom(id)
  })
}

function show({ args: [name = ''] }: CommandInput, { database }: CommandContext): Promise<CommandResult> {
  return database.transaction(async db => {
    const project = await findProject(db, name)
    if (!project) return projectNotFound(name)
    const room = await readRoom(db, project.id)
    if (!room) return noRoom(project.id)
    const { per_minute: rate, opens_at: opensAt, next_at: nextAt, early_count: early, places } = room
    const text = [
      ...(room.is_automatic ? ['It opened by itself and closes by itself.'] : []),
      `${rate} fans a minute from ${opensAt.toISOString()} on; ${places} have come, ${early} before the opening.`,
      `Whoever comes now is let in at ${nextAt.toISOString()} at the earliest.`,
    ].join('\n')
    return { ok: true, data: { id: project.id, ...room }, text }
  })
}
