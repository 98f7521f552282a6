import { type ForkOptions, fork } from 'node:child_process'
import path from 'node:path'

export interface Worker<Order, Report> extends Disposable {
  /** Sends an order to the worker and resolves with its report. */
  run: (order: Order) => Promise<Report>
}

/** Starts a file of this folder as a worker process; disposing ends it. */
export function startWorker<Order extends object, Report>(
  file: string,
  options: ForkOptions = {},
): Worker<Order, Report> {
  const worker = fork(path.join(import.meta.dirname, file), options)
  return {
    run: order =>
      new Promise((resolve, reject) => {
        const fail = () => reject(new Error(`${file} ended before it reported`))
        worker.once('exit', fail)
        worker.once('message', report => {
          worker.off('exit', fail)
          resolve(report as Report)
        })
        worker.send(order)
      }),
    [Symbol.dispose]() {
      if (worker.connected) worker.disconnect()
    },
  }
}

export async function runWorker<Report>(
  file: string,
  order: object,
  options: ForkOptions = {},
): Promise<Report> {
  using worker = startWorker<object, Report>(file, options)
  return await worker.run(order)
}

/** Handles the orders in the worker process, and ends it when the parent disconnects. */
export function onOrder<Order, Report>(run: (order: Order) => Promise<Report>): void {
  process.on('message', (order: Order) => run(order).then(report => process.send?.(report)))
  process.on('disconnect', () => process.exit(0))
}
