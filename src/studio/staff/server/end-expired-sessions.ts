import * as z from 'zod'
import { defineTask, noPayload } from '../../../platform/server/jobs/task.ts'
import { statement } from '../../../platform/server/statement.ts'
import { buildHeldRolesSql, heldRoles } from './held-rights.ts'
import { logAct } from './log-act.ts'
import { endSessions, getIdleMs, isOpen } from './sessions.ts'

const notEnded = statement({
  name: 'staff.sessions-not-ended',
  text: `select id, staff_id, created_at, seen_at, ${buildHeldRolesSql('s.staff_id')} as roles
    from staff_sessions s where ended_at is null order by id`,
  row: z.object({
    id: z.int(),
    staff_id: z.int(),
    created_at: z.date(),
    seen_at: z.date(),
    roles: heldRoles,
  }),
})

const actor = { name: 'job', via: 'job', requestId: null } as const

/** Ends sessions whose time is over, so that the log shows the end of each session. */
export const endExpiredSessions = defineTask({
  name: 'endExpiredStaffSessions',
  every: '*/10 * * * *',
  schema: noPayload,
  queue: 'bulk',
  async run(_payload, { database, now, databaseTime }) {
    const time = Math.min(now(), await databaseTime())
    for (const session of await database.db.query(notEnded)) {
      if (isOpen(session, getIdleMs(session.roles), time)) continue
      const { id: sessionId, staff_id: staffId } = session
      await database.transaction(async db => {
        if ((await endSessions(db, { staffId, sessionId }, time)) === 0) return
        const act = {
          act: 'staff session expire',
          object: `staff ${staffId}`,
          after: { session_id: sessionId },
        }
        await logAct(db, { actor, reason: null, now: time }, act)
      })
    }
  },
})
