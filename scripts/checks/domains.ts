import type { Import } from './boundaries.ts'
import { domainAt, floorOf, isApp, isPlatform, isTest } from './house.ts'

/** Whether an import leads to a domain that isn't below its own. */
export function isUpward({ from, to }: Pick<Import, 'from' | 'to'>): boolean {
  const [own, other] = [domainAt(from), domainAt(to)]
  if (own === undefined || other === undefined || own === other || isTest(from)) return false
  return (floorOf.get(other) ?? 0) >= (floorOf.get(own) ?? 0)
}

/** One line for each import of a domain that isn't below its own, and each file of `src` that lies in no domain. */
export function domainMistakes(imports: Import[]): string[] {
  const isOutside = (path: string) =>
    path.startsWith('src/') && !domainAt(path) && !isPlatform(path) && !isApp(path)
  const outside = new Set(imports.map(({ from }) => from).filter(isOutside))
  return [
    ...imports
      .filter(isUpward)
      .map(({ from, to }) => `${from} imports ${to}: ${domainAt(to)} is not below ${domainAt(from)}`),
    ...[...outside].map(path => `${path} lies in no domain of scripts/checks/house.ts`),
  ]
}
