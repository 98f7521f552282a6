import type { StoppedSale } from './stop-sales.ts'

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

/** Describes for an operator which sales a change affects and how they are refunded. */
export function describeSold({ projects, tickets, orders, holds }: StoppedSale): string {
  const names = projects.map(({ id, name }) => `project ${id} (${name})`).join(', ')
  const held =
    holds === 0
      ? []
      : [`${count(holds, 'unpaid order is', 'unpaid orders are')} held, and ended within a minute.`]
  const refunds =
    orders === 0
      ? []
      : [
          `Nothing is refunded by this. One order: payments refund NUMBER. All of a project: project cancel ID.`,
          ...projects.map(({ id }) => `orders search --project ${id} lists them.`),
        ]
  return [
    `Sold of ${names}: ${count(tickets, 'ticket', 'tickets')} in ${count(orders, 'order', 'orders')}.`,
    ...held,
    ...refunds,
  ].join('\n')
}
