import type { TestProject } from 'vitest/node'
import { allowedInversions, lockOrder } from '../../src/app/lock-order.ts'
import { tables } from '../../src/app/tables.ts'

/** Provides the product's lock order to tests, which check each transaction against it. */
export default function setup({ provide }: TestProject) {
  provide('lockRules', {
    order: lockOrder,
    harmless: allowedInversions,
    tables: Object.values(tables).flat(),
  })
}
