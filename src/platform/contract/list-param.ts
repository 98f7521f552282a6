import * as z from 'zod'
import { idParam } from './paged.ts'

/**
 * A list in a query string: JSON (`["id","name"]`, spec 7) or comma-separated. Rejects members that aren't
 * allowed.
 */
export function listParam<const T extends readonly string[]>(allowed: T) {
  return z.union([z.string().max(500), z.array(z.string())]).transform((value, context) => {
    const members = typeof value === 'string' ? split(value) : value
    const unknown = members.find(member => !allowed.includes(member))
    if (unknown === undefined) return members as T[number][]
    context.addIssue(`Give some of ${allowed.join(', ')}.`)
    return z.NEVER
  })
}

/** Ids in a query string: JSON (`[1,2]`, spec 7) or comma-separated. */
export function idListParam({ max }: { max: number }) {
  return z
    .union([z.string().max(12 * max), z.array(z.union([z.string(), z.number()]))])
    .transform(value => (typeof value === 'string' ? split(value) : value).filter(member => member !== ''))
    .pipe(z.array(idParam).max(max, `Give at most ${max}.`))
}

function split(text: string): string[] {
  if (!text.startsWith('[')) return text.split(',').map(part => part.trim())
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.map(String) : [text]
  } catch {
    return [text]
  }
}
