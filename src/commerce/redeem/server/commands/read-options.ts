import { moment, resolveMoment } from '../../../../platform/import/moment-cell.ts'
import type { Db } from '../../../../platform/server/database.ts'
import type { CommandInput, CommandOption } from '../../../../platform/server/operators/command.ts'
import { type Vendor, vendorCodes } from '../../methods.ts'
import { findProduct, isShow, type Worth } from '../offers.ts'

type Options = CommandInput['options']
export interface Problem {
  problem: string
}

export const worthHelp =
  'A project and a product are named by their ids or the keys of their imports; --show alone needs neither.'

export const worthOptions: Record<string, CommandOption> = {
  show: { help: 'number of a show that it admits to', value: 'show' },
  reason: { help: 'why, for the audit log', value: 'text' },
}

export const windowOptions: Record<string, CommandOption> = {
  from: {
    help: 'from when on (2030-05-01T19:00+09:00); now unless told, or the begin of the offer',
    value: 'time',
  },
  until: { help: 'until when', value: 'time', isRequired: true },
}

/** Resolves the product and show that keys redeem from the command's arguments and options. */
export async function readWorth(db: Db, { args, options }: CommandInput): Promise<Worth | Problem> {
  const [project, name] = args
  const showId = options['show'] === undefined ? null : parsePositiveInteger(options['show'], 2_147_483_647)
  if (options['show'] !== undefined && showId === null)
    return { problem: '--show is the number in the address of a show.' }
  if (showId !== null && !(await isShow(db, showId))) return { problem: `There is no show ${showId}.` }
  if (project === undefined || name === undefined) {
    const isMissing = showId === null || project !== undefined
    return isMissing ? { problem: 'Name a project and its product, or --show.' } : { product: null, showId }
  }
  const product = await findProduct(db, project, name)
  return product
    ? { product, showId }
    : { problem: `There is no product "${name}" of a project "${project}".` }
}

/** Parses a time with a UTC offset; null if the option is absent. */
export function parseTime(options: Options, name: string): Date | null | Problem {
  const text = options[name]
  if (text === undefined) return null
  const parsed = moment.parse(text)
  const placed = parsed.ok ? resolveMoment(String(parsed.value), undefined) : parsed
  return placed.ok ? new Date(String(placed.value)) : { problem: `--${name} ${placed.problem}.` }
}

interface Window {
  from: Date | null
  until: Date
}

export function parseWindow(options: Options, now: number): Window | Problem {
  const [from, until] = [parseTime(options, 'from'), parseTime(options, 'until')]
  if (from && 'problem' in from) return from
  if (until === null || 'problem' in until) return until ?? { problem: '--until is missing.' }
  return until.getTime() > Math.max(now, from?.getTime() ?? 0)
    ? { from, until }
    : { problem: '--until is not after now and --from.' }
}

export function parseVendors(text: string | undefined): Vendor[] | null | Problem {
  if (text === undefined) return null
  const names = text
    .split(',')
    .map(name => name.trim().toUpperCase())
    .filter(name => name !== '')
  const known = vendorCodes.filter(code => names.includes(code))
  return known.length === new Set(names).size
    ? known
    : { problem: `--vendors is a list of ${vendorCodes.join(', ')}.` }
}

/** Parses an integer from 1 to `max`; null if the text is not one. */
export function parsePositiveInteger(text: string, max: number): number | null {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return value >= 1 && value <= max ? value : null
}
