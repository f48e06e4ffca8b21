import { useState } from 'react'
import type { Task } from '#shared/tasks.ts'
import { useSession } from '../../sessions/session.ts'
import { problemsOf, waitingTasks, withPending } from '../task.operations.ts'
import { useTaskOperations } from '../useTaskOperations.ts'
import { collapseDone, isDone, keepPlaces, sortByDueDate } from './tasks.order.ts'

interface Editing {
  /** Tasks as they were when their form opened, by id. */
  bases: ReadonlyMap<string, Task>
  /** Ids of the tasks in the order that they had when the first form opened. */
  places: readonly string[]
}

const NOTHING_EDITED: Editing = { bases: new Map(), places: [] }

/**
 * State of a list of tasks: what it shows, and which tasks are being edited. `tasks` are the server's. With `partOf`,
 * all tasks of which `tasks` are a filtered page, a task that is being edited or has failed stays shown when the filter
 * no longer matches it. `most`: no more open tasks are shown, and none that is done.
 */
export function useTaskList(tasks: Task[], partOf?: Task[], most?: number) {
  const myId = useSession().user?._id
  const { pending, apply, forget, keep } = useTaskOperations()
  const problems = problemsOf(pending)
  const [{ bases, places }, setEditing] = useState(NOTHING_EDITED)
  const [isDoneShown, setIsDoneShown] = useState(false)
  const [seenOpen, setSeenOpen] = useState<ReadonlySet<string>>(new Set())

  const isUnfinished = ({ _id }: Task) => bases.has(_id) || problems.has(_id)
  const held = partOf?.filter((task) => isUnfinished(task) && !tasks.includes(task)) ?? []
  const wanted = withPending([...held, ...tasks], pending)
  const inDueOrder = () => (bases.size > 0 ? keepPlaces(sortByDueDate(wanted), places) : sortByDueDate(wanted))
  const sorted = partOf ? wanted : inDueOrder()
  const news = partOf ? [] : sorted.filter((task) => !isDone(task) && !seenOpen.has(task._id))
  // A task that becomes done while on screen stays shown.
  if (news.length > 0) setSeenOpen(new Set([...seenOpen, ...news.map(({ _id }) => _id)]))
  const { shown: all, hidden } = partOf
    ? { shown: sorted, hidden: [] }
    : collapseDone(sorted, seenOpen, most === undefined ? undefined : 0)
  const later = most === undefined ? [] : all.filter((task) => !isDone(task) && !isUnfinished(task)).slice(most)
  const shown = all.filter((task) => !later.includes(task))

  const open = (task: Task) =>
    setEditing((known) => ({
      bases: new Map(known.bases).set(task._id, task),
      places: known.bases.size > 0 ? known.places : sorted.map(({ _id }) => _id),
    }))
  const close = (id: string) =>
    setEditing(({ bases, places }) => ({ bases: new Map([...bases].filter(([other]) => other !== id)), places }))

  const waiting = waitingTasks(pending)
  const isHere = new Set(sorted.map(({ _id }) => _id))
  const failed = [...problems.values()]
    .map(({ payload }) => payload.task)
    // An admin's changes of the tasks of others are told where those are listed.
    .filter(({ assignedTo }) => partOf || assignedTo === myId)
  const lost = [...bases.values(), ...failed].filter(({ _id }) => !isHere.has(_id))

  return {
    shown: isDoneShown ? sorted.filter((task) => !later.includes(task)) : shown,
    /** Number of collapsed done tasks; 0 where `most` leaves them to their page. */
    hiddenCount: most === undefined ? hidden.length : 0,
    isDoneShown,
    toggleDone: () => setIsDoneShown((known) => !known),
    problems,
    bases,
    open,
    close,
    apply,
    forget,
    keep,
    /** Tasks that disappeared while they were being edited or had a failed change. */
    lost: [...new Map(lost.map((task) => [task._id, task])).values()],
    dismiss(id: string) {
      close(id)
      forget(id)
    },
    /** Ids of the tasks of which a change has not reached the server. */
    waiting: waiting.ids,
    waitingRemovals: waiting.removals,
    /** The operation that was saved last. A deletion was announced when it could still be undone. */
    lastSaved: pending.findLast(({ status, payload }) => status === 'sent' && payload.kind !== 'removal')?.payload,
  }
}
