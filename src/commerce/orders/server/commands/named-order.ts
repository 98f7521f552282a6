export const orderHelp = 'An order is named by its number, as 7K2M-4XH9P, or by the id of its address.'

export const toUnknownOrder = (name: string) => ({
  ok: false as const,
  problem: `There is no order "${name}".`,
})
