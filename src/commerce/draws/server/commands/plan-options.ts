import { moment, momentInZone } from '../../../../platform/import/moment-cell.ts'
import type { CommandInput } from '../../../../platform/server/operators/command.ts'
import type { FoundProject } from '../find-project.ts'
import {
  confirmHoursMax,
  type Planned,
  prizesMax,
  type WantedDraw,
  whyNotToPlan,
} from '../plan-before-sale.ts'

export const confirmHoursUsual = 72

type Refusal = Extract<Planned, { is: 'refused' }>['why']

/** One sentence for the operator. */
export function problemOf({ id, draw, status }: FoundProject, why: Refusal): string {
  const problems = {
    no_fan_sign: `Project ${id} is no fan sign.`,
    planned: `The draw of project ${id} is planned, and ${draw}.`,
    over: `Project ${id} is ${status}.`,
    begun: `The sale of project ${id} has begun: a commitment made now proves nothing.`,
    too_early: '--at is two hours after the end of the sale at the earliest.',
  }
  return problems[why]
}

/** Reads a plan from options or a row of a file; a project that can have none is named first. */
export function wantedOf(
  project: FoundProject,
  options: CommandInput['options'],
  now: number,
): WantedDraw | { problem: string } {
  const why = whyNotToPlan(project, now)
  if (why) return { problem: problemOf(project, why) }
  const prizes = wholeNumber(options['prizes'], prizesMax)
  const confirmHours = wholeNumber(options['confirm-hours'] ?? String(confirmHoursUsual), confirmHoursMax)
  if (!prizes) return { problem: `--prizes is a whole number from 1 to ${prizesMax}.` }
  if (!confirmHours) return { problem: `--confirm-hours is a whole number from 1 to ${confirmHoursMax}.` }
  if (options['at'] === undefined) return { prizes, confirmHours }
  const drawAtMs = timeOf(options['at'])
  return typeof drawAtMs === 'string' ? { problem: `--at ${drawAtMs}.` } : { prizes, confirmHours, drawAtMs }
}

/** Null where it is none, or too many. */
const wholeNumber = (text = '', max: number) =>
  /^[1-9]\d{0,5}$/.test(text) && Number(text) <= max ? Number(text) : null

function timeOf(text: string): number | string {
  const read = moment.parse(text)
  const time = read.ok ? momentInZone(String(read.value), undefined) : read
  return time.ok ? Date.parse(String(time.value)) : time.problem
}
