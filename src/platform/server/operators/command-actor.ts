import { userInfo } from 'node:os'
import type { Db } from '../database.ts'
import type { Actor } from './actor.ts'

/** Finds a personal token that is neither expired nor revoked. */
export type FindCommandToken = (db: Db, token: string, now: number) => Promise<{ tokenId: number } | null>

/**
 * Returns the actor of a command: the personal token in `FANFARE_TOKEN`, or else the user of the system, which
 * is the person who called sudo. Returns null if the token opens nothing.
 */
export async function findCommandActor(
  db: Db,
  findToken: FindCommandToken | undefined,
  now: number,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<Actor | null> {
  const token = environment['FANFARE_TOKEN']?.trim()
  if (!token) {
    const name = environment['SUDO_USER']?.trim() || getUserName()
    return { name: `shell:${name}`, via: 'shell', requestId: null }
  }
  const found = await findToken?.(db, token, now)
  return found ? { name: `token ${found.tokenId}`, via: 'token', requestId: null } : null
}

/** Returns the name of the process's user, or its number in a container that knows no name. */
function getUserName(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.()}`
  }
}
