export const invalidMark = '(INVALID)'

/**
 * Returns false for names that start with '(INVALID)', which marks duplicates and mistakes. These artists are
 * listed but not linked, and can't be followed or have campaigns (spec 2.2).
 */
export function isValidName(name: string): boolean {
  return !name.startsWith(invalidMark)
}

/** Builds the SQL condition equivalent to {@link isValidName}; `artist` is the table's alias. */
export function buildValidArtistSql(artist: string): string {
  return `${artist}.name not like '${invalidMark}%'`
}

/** Builds the negated condition, worded exactly as in the partial index. */
export function buildInvalidArtistSql(artist: string): string {
  return `${artist}.name like '${invalidMark}%'`
}

/** Returns a name without the mark; a name that is only the mark stays unchanged. */
export function omitMark(name: string): string {
  return isValidName(name) ? name : name.slice(invalidMark.length).trim() || name
}
