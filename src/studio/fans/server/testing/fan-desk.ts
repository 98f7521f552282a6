import type { Right } from '../../../../platform/contract/endpoint.ts'
import type { Staff, StaffScope } from '../../../../platform/server/staff.ts'
import { testApp } from '../../../../platform/server/testing/app.ts'
import { testDatabase } from '../../../../platform/server/testing/database.ts'
import { auditSql } from '../../../../platform/server/testing/operator.ts'
import { signedIn, studioCalls } from '../../../../platform/server/testing/studio.ts'
import { createActsModule } from '../../../acts/server/index.ts'
import { studioSearchModule } from '../../../search/server/index.ts'
import { createStudioFansModule } from '../index.ts'

const now = Date.UTC(2030, 0, 1)

const everyRight: Right[] = [
  ...(['fans.read', 'fans.verify', 'fans.disable', 'fans.reveal'] as const),
  ...(['orders.read', 'campaigns.read', 'chat.moderate'] as const),
]

/** The studio with its calls for fans, as `owner`, as a `reader` of fans alone, and as staff of one artist. */
export async function aFanDesk({
  modules = [],
}: {
  modules?: Parameters<typeof testApp>[0]['modules']
} = {}) {
  const database = await testDatabase({ max: 8 })
  const hold = (staffId: number, rights: readonly Right[], scope: StaffScope | null = null): Staff => ({
    staffId,
    sessionId: staffId,
    rights: new Map(rights.map(right => [right, scope])),
    verifiedAt: now,
  })
  const staff = {
    owner: hold(1, everyRight),
    reader: hold(2, ['fans.read']),
    scoped: hold(3, everyRight, { artistIds: [1], eventIds: [] }),
    late: { ...hold(4, everyRight), verifiedAt: now - 86_400_000 },
  }
  const fans = createStudioFansModule([])
  const acts = createActsModule(fans.graveActs ?? [])
  const app = await testApp({
    database,
    modules: [signedIn(staff), fans, studioSearchModule, acts, ...modules],
    now: () => now,
  })
  const run = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows
  return {
    database,
    now,
    call: studioCalls(app),
    run,
    /** Reads the log, oldest first. */
    log: () => run(`select actor, act, object, reason, before, after from ${auditSql} l order by id`),
    async close() {
      await app.close()
      await database.close()
    },
  }
}
export type FanDesk = Awaited<ReturnType<typeof aFanDesk>>
