/** Goals for cities with a population below these limits. */
const steps = [
  { below: 50_000, goal: 100 },
  { below: 250_000, goal: 200 },
  { below: 1_000_000, goal: 500 },
  { below: 5_000_000, goal: 1_000 },
]
const largest = 2_000

/** Computes the goal of a new campaign from its city's population. */
export function computeGoal(population: number): number {
  return steps.find(({ below }) => population < below)?.goal ?? largest
}

/** Builds the SQL equivalent of {@link computeGoal}. */
export const buildGoalSql = (population: string) =>
  `case ${steps.map(({ below, goal }) => `when ${population} < ${below} then ${goal}`).join(' ')} else ${largest} end`
