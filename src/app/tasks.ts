import { forgetIdempotencyKeys } from '../platform/server/idempotency.ts'
import { forgetFailedJobs } from '../platform/server/jobs/forget-failed.ts'
import type { Task } from '../platform/server/jobs/task.ts'
import { forgetAuditRows } from '../platform/server/operators/forget-audit.ts'
import { purgeFromCdn } from '../platform/server/purge-from-cdn.ts'
import { modules } from './modules.ts'

/** Every task of the process: those of the modules, and what the platform keeps in order for itself. */
export const tasks: Task[] = [
  ...[forgetIdempotencyKeys, forgetAuditRows, forgetFailedJobs, purgeFromCdn],
  ...modules.flatMap(module => module.tasks ?? []),
]
