export const stageHelp = 'A stage is named by its id or by the key of its import.'

export const noStage = (name: string) => ({ ok: false as const, problem: `There is no stage "${name}".` })
