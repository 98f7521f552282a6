import type { Right } from '../../../../platform/contract/endpoint.ts'
import type { Staff, StaffScope } from '../../../../platform/server/staff.ts'

/** The time at the desk, in milliseconds since 1970. */
export const deskTime = Date.UTC(2030, 0, 1)

type Rights = [Right, StaffScope | null][]

/** Staff by their token: with all rights, with those for one artist, and with few. */
export function artistStaff(artistId: number): Record<string, Staff> {
  const one: StaffScope = { artistIds: [artistId], eventIds: [] }
  const held: Record<string, Rights> = {
    owner: [
      ['artists.read', null],
      ['artists.write', null],
      ['artists.publish', null],
    ],
    scoped: [
      ['artists.read', one],
      ['artists.write', one],
      ['artists.publish', one],
    ],
    mixed: [
      ['artists.read', null],
      ['artists.write', one],
    ],
    reader: [['artists.read', null]],
    nobody: [],
  }
  return Object.fromEntries(
    Object.entries(held).map(([token, rights], at) => [
      token,
      { staffId: at + 1, sessionId: at + 1, rights: new Map(rights), verifiedAt: deskTime },
    ]),
  )
}
