import type { Task } from '#shared/work/tasks.ts'

export const isDone = ({ status }: Pick<Task, 'status'>): boolean => status === 'Done'

/** True for a task that is not done although its day is over. `today` is the date where the team is. */
export const isOverdue = (task: Pick<Task, 'status' | 'dueDate'>, today: string): boolean =>
  !isDone(task) && task.dueDate !== null && task.dueDate < today

/** Sorts behind every date. */
const NEVER = '~'

const placeOf = (task: Task): string => (isDone(task) ? NEVER : (task.dueDate ?? NEVER))

/** Open tasks by due date, then those without one, then done tasks. */
export const sortByDueDate = (tasks: Task[]): Task[] =>
  tasks.toSorted((a, b) => {
    if (isDone(a) !== isDone(b)) return isDone(a) ? 1 : -1
    const [placeA, placeB] = [placeOf(a), placeOf(b)]
    return placeA === placeB ? 0 : placeA < placeB ? -1 : 1
  })

/**
 * Sorts tasks by their place in `ids`, so that nothing moves while a form is open. New tasks come first.
 */
export const keepPlaces = (tasks: Task[], ids: readonly string[]): Task[] =>
  tasks.toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id))

/** Done tasks shown without a press. */
const DONE_SHOWN = 3

/**
 * Splits sorted tasks into shown and hidden ones: done tasks but for the first `doneShown` are hidden. `alwaysShown`
 * are ids that are never hidden, such as tasks that became done while on screen.
 */
export function collapseDone(
  tasks: Task[],
  alwaysShown: ReadonlySet<string>,
  doneShown = DONE_SHOWN,
): { shown: Task[]; hidden: Task[] } {
  const done = tasks.filter(isDone)
  const others = done.filter(({ _id }) => !alwaysShown.has(_id))
  const room = Math.max(0, doneShown - (done.length - others.length))
  const hidden = new Set(others.slice(room))
  return { shown: tasks.filter((task) => !hidden.has(task)), hidden: [...hidden] }
}
