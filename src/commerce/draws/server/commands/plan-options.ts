import { moment, resolveMoment } from '../../../../platform/import/moment-cell.ts'
import type { CommandInput } from '../../../../platform/server/operators/command.ts'
import type { FoundProject } from '../find-project.ts'
import {
  confirmHoursMax,
  type DrawPlanInput,
  findPlanRefusal,
  type PlanOutcome,
  prizesMax,
} from '../plan-before-sale.ts'

export const defaultConfirmHours = 72

type Refusal = Extract<PlanOutcome, { is: 'refused' }>['why']

export function formatRefusal({ id, draw, status }: FoundProject, why: Refusal): string {
  const problems = {
    no_fan_sign: `Project ${id} is no fan sign.`,
    planned: `The draw of project ${id} is planned, and ${draw}.`,
    over: `Project ${id} is ${status}.`,
    begun: `The sale of project ${id} has begun: a commitment made now proves nothing.`,
    too_early: '--at is two hours after the end of the sale at the earliest.',
  }
  return problems[why]
}

/**
 * Parses a plan from options or a file row. Reports problems of the project before problems of the options.
 */
export function parsePlan(
  project: FoundProject,
  options: CommandInput['options'],
  now: number,
): DrawPlanInput | { problem: string } {
  const why = findPlanRefusal(project, now)
  if (why) return { problem: formatRefusal(project, why) }
  const prizes = wholeNumber(options['prizes'], prizesMax)
  const confirmHours = wholeNumber(options['confirm-hours'] ?? String(defaultConfirmHours), confirmHoursMax)
  if (!prizes) return { problem: `--prizes is a whole number from 1 to ${prizesMax}.` }
  if (!confirmHours) return { problem: `--confirm-hours is a whole number from 1 to ${confirmHoursMax}.` }
  if (options['at'] === undefined) return { prizes, confirmHours }
  const drawAtMs = parseTime(options['at'])
  return typeof drawAtMs === 'string' ? { problem: `--at ${drawAtMs}.` } : { prizes, confirmHours, drawAtMs }
}

/** Null if the text is not a whole number from 1 to `max`. */
const wholeNumber = (text = '', max: number) =>
  /^[1-9]\d{0,5}$/.test(text) && Number(text) <= max ? Number(text) : null

function parseTime(text: string): number | string {
  const read = moment.parse(text)
  const time = read.ok ? resolveMoment(String(read.value), undefined) : read
  return time.ok ? Date.parse(String(time.value)) : time.problem
}
