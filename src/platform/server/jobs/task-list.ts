import type { Task } from './task.ts'

/**
 * Indexes tasks by name and alias.
 * @throws at start-up on duplicates, which are programming errors
 */
export function indexTasks(tasks: Task[]): Map<string, Task> {
  const byName = new Map<string, Task>()
  for (const task of tasks) {
    for (const name of [task.name, ...task.aliases]) {
      if (!/^\w+$/.test(name)) throw new Error(`"${name}" is no name for a task.`)
      if (byName.has(name)) throw new Error(`Two tasks are called "${name}".`)
      byName.set(name, task)
    }
    if (task.every && !task.schema.safeParse({}).success) {
      throw new Error(`The task "${task.name}" runs by the clock and has to do without a payload.`)
    }
  }
  return byName
}
