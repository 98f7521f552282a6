import { ApiError } from '../../../platform/web/api/api-error.ts'

type Fields = Readonly<Record<string, string>>

interface Merged<Values> {
  values: Values
  /** The fields that both have changed, with both texts. */
  differing: Record<string, { yours: string; theirs: string }>
}

/**
 * Merges typed texts into those that someone else has saved meanwhile. Two people who write two fields don't
 * conflict; a field that both have changed keeps the own text.
 */
export function mergeFields<Values extends Fields>(
  base: Fields,
  yours: Values,
  theirs: Fields,
): Merged<Values> {
  const names = Object.keys(yours)
  const isOwn = (name: string) => yours[name] !== base[name]
  const values = Object.fromEntries(names.map(name => [name, (isOwn(name) ? yours : theirs)[name] ?? '']))
  const torn = names.filter(
    name => isOwn(name) && theirs[name] !== base[name] && yours[name] !== theirs[name],
  )
  return {
    values: values as Values,
    differing: Object.fromEntries(
      torn.map(name => [name, { yours: yours[name] ?? '', theirs: theirs[name] ?? '' }]),
    ),
  }
}

/** Returns the refusal of an edit for a newer version (409 `edited_meanwhile`); null for other errors. */
export const toConflict = (error: unknown): ApiError | null =>
  error instanceof ApiError && error.code?.name === 'edited_meanwhile' ? error : null

/** Returns the refusal with the fields that differ, as the kit's forms show them. */
export const withDiffering = (error: ApiError, differing: Merged<Fields>['differing']) =>
  new ApiError({ ...error, message: error.message, details: { ...error.details, differing } })
