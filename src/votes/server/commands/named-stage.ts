export const stageHelp = 'A stage is named by its id or by the key of its import.'

export const stageNotFound = (name: string) => ({
  ok: false as const,
  problem: `There is no stage "${name}".`,
})
