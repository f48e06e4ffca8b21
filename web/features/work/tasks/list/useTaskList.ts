import { useState } from 'react'
import type { Task } from '#shared/work/tasks.ts'
import { useSession } from '../../../people/sessions/session.ts'
import {
  createdHere,
  type PendingTask,
  type TaskDraft,
  taskProblems,
  waitingTasks,
  withPending,
} from '../task.operations.ts'
import { useTaskOperations } from '../useTaskOperations.ts'
import { collapseDone, isDone, keepPlaces, sortByDueDate } from './tasks.order.ts'

/** What is done with the tasks of a list. */
export interface TaskTools {
  edit: (task: Task) => void
  closeForm: (task: Task) => void
  /** `base`: the task as it was when the form opened. */
  save: (base: Task, draft: TaskDraft) => void
  markDone: (task: Task) => void
  remove: (task: Task) => void
  retry: (problem: PendingTask) => void
  forget: (task: Task) => void
}

interface Editing {
  /** Tasks as they were when their form opened, by id. */
  bases: ReadonlyMap<string, Task>
  /** Ids of the tasks in the order that they had when the first form opened. */
  places: readonly string[]
}

const NOTHING_EDITED: Editing = { bases: new Map(), places: [] }

/** The tasks that are being edited, and the order that the list keeps meanwhile. */
function useEditing() {
  const [{ bases, places }, setEditing] = useState(NOTHING_EDITED)
  return {
    bases,
    /** By due date, unless something is edited. */
    inOrder: (tasks: Task[]) => (bases.size > 0 ? keepPlaces(sortByDueDate(tasks), places) : sortByDueDate(tasks)),
    /** Opens the form of a task; nothing of `listed` moves until the last form is closed. */
    open: (task: Task, listed: Task[]) =>
      setEditing((known) => ({
        bases: new Map(known.bases).set(task._id, task),
        places: known.bases.size > 0 ? known.places : listed.map(({ _id }) => _id),
      })),
    close: (id: string) =>
      setEditing(({ bases, places }) => ({ bases: new Map([...bases].filter(([other]) => other !== id)), places })),
  }
}

/**
 * Splits sorted tasks as `collapseDone` does; a task that becomes done while on screen stays shown. A filtered page
 * hides none.
 */
function useCollapsed(sorted: Task[], isFiltered: boolean, doneShown: number | undefined) {
  const [seenOpen, setSeenOpen] = useState<ReadonlySet<string>>(new Set())
  if (isFiltered) return { shown: sorted, hidden: [] }
  const news = sorted.filter((task) => !isDone(task) && !seenOpen.has(task._id))
  if (news.length > 0) setSeenOpen(new Set([...seenOpen, ...news.map(({ _id }) => _id)]))
  return collapseDone(sorted, seenOpen, doneShown)
}

/**
 * State of a list of tasks: what it shows, and which tasks are being edited. `tasks` are the server's. With `partOf`,
 * all tasks of which `tasks` are a filtered page, a task that is being edited or has failed stays shown when the filter
 * no longer matches it. `most`: no more open tasks are shown, and none that is done.
 */
export function useTaskList(tasks: Task[], partOf?: Task[], most?: number) {
  const myId = useSession().user?._id
  const { pending, apply, forget, keep } = useTaskOperations()
  const { bases, inOrder, open, close } = useEditing()
  const [isDoneShown, setIsDoneShown] = useState(false)
  const problems = taskProblems(pending)
  const waiting = waitingTasks(pending)

  const isUnfinished = ({ _id }: Task) => bases.has(_id) || problems.has(_id)
  const held = partOf?.filter((task) => isUnfinished(task) && !tasks.includes(task)) ?? []
  const known = new Set(tasks.map(({ _id }) => _id))
  // A filtered page of many people's tasks shows what the server has found.
  const isOwn = ({ _id, assignedTo }: Task) => !partOf && assignedTo === myId && !known.has(_id)
  const wanted = withPending([...held, ...tasks, ...createdHere(pending).filter(isOwn)], pending)
  const sorted = partOf ? wanted : inOrder(wanted)
  const { shown, hidden } = useCollapsed(sorted, partOf !== undefined, most === undefined ? undefined : 0)
  const later = most === undefined ? [] : shown.filter((task) => !isDone(task) && !isUnfinished(task)).slice(most)

  const isHere = new Set(sorted.map(({ _id }) => _id))
  const failed = [...problems.values()]
    .map(({ payload }) => payload.task)
    // An admin's changes of the tasks of others are told where those are listed.
    .filter(({ assignedTo }) => partOf || assignedTo === myId)
  const lost = [...bases.values(), ...failed].filter(({ _id }) => !isHere.has(_id))

  return {
    shown: (isDoneShown ? sorted : shown).filter((task) => !later.includes(task)),
    /** Number of collapsed done tasks; 0 where `most` leaves them to their page. */
    hiddenCount: most === undefined ? hidden.length : 0,
    isDoneShown,
    toggleDone: () => setIsDoneShown((known) => !known),
    problems,
    bases,
    open: (task: Task) => open(task, sorted),
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
