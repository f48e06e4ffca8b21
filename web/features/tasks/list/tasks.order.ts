import type { Task } from '#shared/tasks.ts'

export const isDone = ({ status }: Pick<Task, 'status'>): boolean => status === 'Done'

/** Not done although its day is over. `today` is the date where the team is. */
export const isOverdue = (task: Pick<Task, 'status' | 'dueDate'>, today: string): boolean =>
  !isDone(task) && task.dueDate !== null && task.dueDate < today

/** Sorts behind every date. */
const NEVER = '~'

const placeOf = (task: Task): string => (isDone(task) ? NEVER : (task.dueDate ?? NEVER))

/** What is to be done first stands first: open tasks by due date, those without one behind them, done ones last. */
export const sortByDueDate = (tasks: Task[]): Task[] =>
  tasks.toSorted((a, b) => {
    if (isDone(a) !== isDone(b)) return isDone(a) ? 1 : -1
    const [placeA, placeB] = [placeOf(a), placeOf(b)]
    return placeA === placeB ? 0 : placeA < placeB ? -1 : 1
  })

/**
 * The same, with those in the places they had that are in `ids`: nothing moves below somebody's hands. What is new comes
 * first.
 */
export const keepPlaces = (tasks: Task[], ids: readonly string[]): Task[] =>
  tasks.toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id))

/** So many done tasks are shown without being asked for. */
const DONE_SHOWN = 3

/**
 * Parts tasks that are in order into those to show and those that only take up room: done ones but for the newest few.
 * `alwaysShown` are ids of tasks that stay in any case, such as those that were done before the reader's eyes.
 */
export function collapseDone(tasks: Task[], alwaysShown: ReadonlySet<string>): { shown: Task[]; hidden: Task[] } {
  const done = tasks.filter(isDone)
  const others = done.filter(({ _id }) => !alwaysShown.has(_id))
  const room = Math.max(0, DONE_SHOWN - (done.length - others.length))
  const hidden = new Set(others.slice(room))
  return { shown: tasks.filter((task) => !hidden.has(task)), hidden: [...hidden] }
}
