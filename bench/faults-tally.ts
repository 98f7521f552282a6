/** Counts of the writes during one kind of fault. */
export interface Tally {
  /** How often the fault was caused. */
  times: number
  sent: number
  acknowledged: number
  refused: number
  /** Writes whose outcome wasn't known from the first answer, and what became of them. */
  unknown: number
  laterAcknowledged: number
  laterRefused: number
  lost: number
  doubled: number
  /** Longest time without an acknowledged write. */
  silenceMsMax: number
}

export type Tallies = Record<string, Tally>

const noCounts: Tally = {
  times: 0,
  sent: 0,
  acknowledged: 0,
  refused: 0,
  unknown: 0,
  laterAcknowledged: 0,
  laterRefused: 0,
  lost: 0,
  doubled: 0,
  silenceMsMax: 0,
}

/** Assigns what happens to the fault that was caused last. */
export interface TallyLog {
  tallies: Tallies
  /** Counts of the answers that left writes unknown, by fault. */
  unknown: Record<string, Record<string, number>>
  fault: () => string
  begin: (fault: string) => void
  count: (name: 'sent' | 'acknowledged' | 'refused') => void
  countUnknown: (reason: string) => void
  add: (name: 'laterAcknowledged' | 'laterRefused' | 'lost' | 'doubled', fault: string) => void
}

export function createTallyLog(first: string): TallyLog {
  const tallies: Tallies = {}
  const unknown: TallyLog['unknown'] = {}
  let fault = first
  let lastMs = performance.now()
  const find = (name: string) => {
    tallies[name] ??= { ...noCounts }
    return tallies[name]
  }
  const endSilence = () => {
    const tally = find(fault)
    tally.silenceMsMax = Math.max(tally.silenceMsMax, performance.now() - lastMs)
  }
  return {
    tallies,
    unknown,
    fault: () => fault,
    begin(name) {
      endSilence()
      fault = name
      lastMs = performance.now()
      find(name).times += 1
    },
    count(name) {
      find(fault)[name] += 1
      if (name !== 'acknowledged') return
      endSilence()
      lastMs = performance.now()
    },
    countUnknown(reason) {
      find(fault).unknown += 1
      const reasons = unknown[fault] ?? {}
      unknown[fault] = { ...reasons, [reason]: (reasons[reason] ?? 0) + 1 }
    },
    add(name, of) {
      find(of)[name] += 1
    },
  }
}

export function sumTallies(rounds: Tallies[]): Tallies {
  const sums: Tallies = {}
  for (const [fault, tally] of rounds.flatMap(tallies => Object.entries(tallies))) {
    const sum = { ...(sums[fault] ?? noCounts) }
    for (const name of Object.keys(noCounts) as (keyof Tally)[]) sum[name] += tally[name]
    sum.silenceMsMax = Math.max(sums[fault]?.silenceMsMax ?? 0, tally.silenceMsMax)
    sums[fault] = sum
  }
  return sums
}

/** Formats a Markdown table with a row for each of these faults, and one with their sums. */
export function formatTable(all: Tallies, faults: string[]): string[] {
  const tallies = faults.map(fault => [fault, all[fault] ?? noCounts] as const)
  const head = ['fault', 'times', 'requests sent', 'writes acknowledged', 'unknown', 'then acknowledged']
  const more = ['then refused', 'lost', 'doubled', 'longest silence']
  const rows = tallies.map(([name, tally]) => formatRow(name, tally))
  const sums = sumTallies(tallies.map(([, tally]) => ({ sums: tally }))).sums ?? noCounts
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [
    line([...head, ...more]),
    `|---|${'--:|'.repeat(head.length + more.length - 1)}`,
    ...rows.map(line),
    line(formatRow('all', sums)),
  ]
}

function formatRow(name: string, tally: Tally): string[] {
  const { times, sent, acknowledged, unknown, laterAcknowledged, laterRefused, lost, doubled } = tally
  const counts = [times, sent, acknowledged, unknown, laterAcknowledged, laterRefused, lost, doubled]
  const silence = `${(tally.silenceMsMax / 1_000).toFixed(1)} s`
  return [name, ...counts.map(count => count.toLocaleString('en')), silence]
}
