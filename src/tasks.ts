import { modules } from './modules.ts'
import { forgetIdempotencyKeys } from './platform/server/idempotency.ts'
import type { Task } from './platform/server/jobs/task.ts'

/** Every task of the process: those of the modules, and what the platform keeps in order for itself. */
export const tasks: Task[] = [forgetIdempotencyKeys, ...modules.flatMap(module => module.tasks ?? [])]
