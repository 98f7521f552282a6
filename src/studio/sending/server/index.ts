import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import { registerExport } from '../../exports/server/index.ts'
import * as contract from '../contract.ts'
import { resumeDispatch, startDispatch, stopDispatch } from './change-run.ts'
import { dispatchRun } from './dispatch-run.ts'
import { labelExport } from './export-labels.ts'
import { runRowExport } from './export-run-rows.ts'
import { countUnsentOrders, findUnsentOrder } from './get-unsent.ts'
import { makePickList } from './make-pick-list.ts'
import { checkParcelFile } from './preview-parcels.ts'
import { purgeRuns } from './purge-runs.ts'
import { getDispatch, listDispatches } from './read-runs.ts'
import { sendOneParcel } from './send-one.ts'

registerExport(labelExport)
registerExport(runRowExport)

/** Sending in the studio: pick lists, parcels, labels and the dispatch of many. Parcels are those of orders. */
export const sendingModule: ServerModule = {
  name: 'sending',
  tables: ['dispatch_runs', 'dispatch_rows'],
  tasks: [dispatchRun, purgeRuns],
  implementations: [
    implement(contract.getUnsent, ({ query }, context) => countUnsentOrders(query, context)),
    implement(contract.getUnsentOrder, ({ query }, context) => findUnsentOrder(query.number, context)),
    implement(contract.pick, ({ body }, context) => makePickList(body, context)),
    implement(contract.sendStudioParcel, ({ body }, context) => sendOneParcel(body, context)),
    implement(contract.previewParcels, ({ body }, context) => checkParcelFile(body, context)),
    implement(contract.startRun, ({ body }, context) => startDispatch(body.rows, context)),
    implement(contract.listRuns, ({ query }, context) => listDispatches(query, context)),
    implement(contract.getRun, ({ params, query: { state = null, ...page } }, context) =>
      getDispatch({ runId: params.run_id, state, ...page }, context),
    ),
    implement(contract.stopRun, ({ params }, context) => stopDispatch(params.run_id, context)),
    implement(contract.resumeRun, ({ params }, context) => resumeDispatch(params.run_id, context)),
  ],
}
