export const invalidMark = '(INVALID)'

/**
 * '(INVALID)' names mark duplicates and mistakes: these artists are listed but not linked, and can't be
 * followed or have campaigns (spec 2.2).
 */
export function isValidName(name: string): boolean {
  return !name.startsWith(invalidMark)
}

/** The same condition as SQL; `artist` is the table's alias. */
export function validArtistSql(artist: string): string {
  return `${artist}.name not like '${invalidMark}%'`
}

/** The negation, exactly as in the partial index. */
export function invalidArtistSql(artist: string): string {
  return `${artist}.name like '${invalidMark}%'`
}
