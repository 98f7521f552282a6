import type { StaffRight } from '../../contract.ts'

type AreaOf<Right extends string> = Right extends `${infer Area}.${string}` ? Area : never

/** The first part of a right, such as `artists`. */
export type RightArea = AreaOf<StaffRight>

/** Groups rights by their areas, in the given order. */
export function listAreas(rights: readonly StaffRight[]): { area: RightArea; rights: StaffRight[] }[] {
  const byArea = Map.groupBy(rights, right => right.slice(0, right.indexOf('.')) as RightArea)
  return [...byArea].map(([area, members]) => ({ area, rights: members }))
}
