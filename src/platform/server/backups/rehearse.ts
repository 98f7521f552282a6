import type { Config } from '../config.ts'
import { openDatabase } from '../database.ts'
import type { Recount } from '../recount.ts'
import { checkServerKey } from '../settle-server-key.ts'
import { names } from './archive.ts'
import { type Restoration, type Restored, removeDataFolder, restoreFolder } from './restore.ts'

export interface Rehearsal extends Restored {
  /** Differences that the checks found, by their names. */
  problems: Record<string, string[]>
}

interface Setup extends Omit<Restoration, 'until'> {
  config: Config
  recounts: readonly Recount[]
  now: () => number
}

type Result = { ok: true; rehearsal: Rehearsal } | { ok: false; problem: string }

/**
 * Restores the newest moment into a scratch folder, checks the copy and removes it. If all is right, notes it in the
 * archive, where the running product finds it.
 */
export async function rehearseRestore({ config, recounts, now, ...restoration }: Setup): Promise<Result> {
  const problems: Record<string, string[]> = {}
  const { archive, dataDir } = restoration
  try {
    const result = await restoreFolder(restoration, async url => {
      Object.assign(problems, await checkCopy(url, config, recounts))
    })
    if (!result.ok) return result
    const { restored } = result
    const rehearsal = { ...restored, problems }
    if (Object.values(problems).every(found => found.length === 0)) {
      const note = {
        at: new Date(now()).toISOString(),
        label: restored.label,
        recovered_to: restored.recoveredTo.toISOString(),
      }
      await archive.store.put(names.rehearsal, Buffer.from(JSON.stringify(note)))
    }
    return { ok: true, rehearsal }
  } finally {
    await removeDataFolder(dataDir)
  }
}

async function checkCopy(
  url: string,
  config: Config,
  recounts: readonly Recount[],
): Promise<Record<string, string[]>> {
  const database = openDatabase(url, { max: 1 })
  try {
    const db = database.read
    const keyProblem = await checkServerKey(db, config)
    const problems: Record<string, string[]> = { 'server key': keyProblem === null ? [] : [keyProblem] }
    for (const { name, findProblems } of recounts) problems[name] = await findProblems({ db, config })
    return problems
  } finally {
    await database.close()
  }
}
