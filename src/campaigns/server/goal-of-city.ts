/** Cities with fewer people than this are after so many makes. */
const steps = [
  { below: 50_000, goal: 100 },
  { below: 250_000, goal: 200 },
  { below: 1_000_000, goal: 500 },
  { below: 5_000_000, goal: 1_000 },
]
const largest = 2_000

/** How many makes a new campaign is after, by the people of its city. */
export function goalOfPopulation(population: number): number {
  return steps.find(({ below }) => population < below)?.goal ?? largest
}

/** The same as SQL. */
export const goalOf = (population: string) =>
  `case ${steps.map(({ below, goal }) => `when ${population} < ${below} then ${goal}`).join(' ')} else ${largest} end`
