import type { TestProject } from 'vitest/node'
import { allowedInversions, lockOrder } from '../../src/app/lock-order.ts'
import { tables } from '../../src/app/tables.ts'

/** Tells tests the product's order of locks, which each transaction is checked against. */
export default function setup({ provide }: TestProject) {
  provide('lockRules', {
    order: lockOrder,
    harmless: allowedInversions,
    tables: Object.values(tables).flat(),
  })
}
