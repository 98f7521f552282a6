import { purgeIdempotencyKeys } from '../platform/server/idempotency.ts'
import { purgeFailedJobs } from '../platform/server/jobs/purge-failed.ts'
import type { Task } from '../platform/server/jobs/task.ts'
import { purgeFromCdn } from '../platform/server/purge-from-cdn.ts'
import { recordErasure } from '../platform/server/restores/erasures.ts'
import { modules } from './modules.ts'

/** Every background task of the process: those of the modules and the platform's own maintenance. */
export const tasks: Task[] = [
  ...[purgeIdempotencyKeys, purgeFailedJobs, purgeFromCdn, recordErasure],
  ...modules.flatMap(module => module.tasks ?? []),
]
