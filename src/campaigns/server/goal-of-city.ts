/** Goals of cities below these populations. */
const steps = [
  { below: 50_000, goal: 100 },
  { below: 250_000, goal: 200 },
  { below: 1_000_000, goal: 500 },
  { below: 5_000_000, goal: 1_000 },
]
const largest = 2_000

/** Computes the goal of a new campaign from the population of its city. */
export function computeGoal(population: number): number {
  return steps.find(({ below }) => population < below)?.goal ?? largest
}

/** The same rule as SQL. */
export const goalSql = (population: string) =>
  `case ${steps.map(({ below, goal }) => `when ${population} < ${below} then ${goal}`).join(' ')} else ${largest} end`
