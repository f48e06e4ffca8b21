import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { StringKey } from '#shared/strings/sections.ts'
import type { Translate } from '#shared/strings/translate.ts'
import type { Task } from '#shared/work/tasks.ts'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { useSteadyRows } from '../../../../ui/useSteadyRows.ts'
import { useToday } from '../../../people/config/useToday.ts'
import { isSame, type TaskOperation } from '../task.operations.ts'
import { tasksQuery } from '../tasks.queries.ts'
import { TaskItem } from './TaskItem.tsx'
import { TaskListSkeleton } from './TaskListSkeleton.tsx'
import { preloadTaskForms } from './taskForms.ts'
import { type TaskTools, useTaskList } from './useTaskList.ts'

interface TaskListProps {
  /** Tasks as the server has them. */
  tasks: Task[]
  /** Said where there are none. */
  empty?: StringKey
  /** Says there what the list is for. */
  purpose?: StringKey
  /** All tasks, of which the page shows `tasks`: those keep their order, and none is collapsed. */
  partOf?: Task[]
  /** Names the assignee, for lists of several people's tasks. */
  nameOf?: (userId: string) => string
  /** Maximum of open tasks that are shown, none that is done: the list is the head of another page's. */
  most?: number
}

/** A list of tasks with their actions: open ones by due date, then done ones; with `partOf`, in the order given. */
export function TaskList({ tasks, empty = 'tasks.noneFound', purpose, partOf, nameOf, most }: TaskListProps) {
  useEffect(preloadTaskForms, [])
  const t = useT()
  const today = useToday()
  const list = useTaskList(tasks, partOf, most)
  const { shown, problems, bases, waiting, waitingRemovals, lastSaved } = list
  const { rows, isSteady, onClickCapture } = useSteadyRows(shown)
  const region = useRef<HTMLDivElement>(null)
  const focusHandlers = useRestoreFocus(rows.map(({ row }) => row._id).join(' '))
  const tools = useTaskTools(list, region)
  const look = nameOf ? 'table' : most === undefined ? 'page' : 'column'

  return (
    <div ref={region} tabIndex={-1} {...focusHandlers} className="@container flex flex-col gap-3 outline-none">
      <LostTasks lost={list.lost} onDismiss={list.dismiss} />
      {waitingRemovals.map((removal) => (
        <WaitingRemoval key={removal.id} task={removal.payload.task} onKeep={() => list.keep(removal)} />
      ))}
      {rows.length === 0 && look === 'column' && <p className="text-muted">{t(empty)}</p>}
      {rows.length === 0 && look !== 'column' && <EmptyState title={t(empty)}>{purpose && t(purpose)}</EmptyState>}
      {rows.length > 0 && (
        <ul className="border-b" onClickCapture={onClickCapture}>
          {rows.map(({ row: task, isGone }) => (
            <TaskItem
              key={task._id}
              task={task}
              isGone={isGone}
              isSteady={isSteady}
              look={look}
              assignee={nameOf?.(task.assignedTo)}
              today={today}
              base={bases.get(task._id)}
              problem={problems.get(task._id)}
              isWaiting={waiting.has(task._id)}
              tools={tools}
            />
          ))}
        </ul>
      )}
      {list.hiddenCount > 0 && (
        <DoneSwitch count={list.hiddenCount} isShown={list.isDoneShown} onToggle={list.toggleDone} />
      )}
      <p role="status" className="sr-only">
        {waiting.size > 0 && t('tasks.waiting')}
        {waiting.size === 0 && lastSaved && successOf(lastSaved, t)}
      </p>
    </div>
  )
}

/** Actions on a task of the list. The focus moves on after the pressed button has gone. */
function useTaskTools(list: ReturnType<typeof useTaskList>, region: RefObject<HTMLElement | null>): TaskTools {
  const moveOn = (task: Task, isLeaving: boolean) => {
    const items = [...(region.current?.querySelectorAll<HTMLElement>('[data-task]:not([inert])') ?? [])]
    const index = items.findIndex((item) => item.dataset.task === task._id)
    const next = items[index + 1] ?? items[isLeaving ? index - 1 : index] ?? region.current
    next?.focus({ preventScroll: true })
  }
  return {
    edit: list.open,
    closeForm: ({ _id }) => list.close(_id),
    save(base, draft) {
      list.close(base._id)
      if (isSame(base, draft)) return list.forget(base._id)
      const now = list.shown.find(({ _id }) => _id === base._id)
      // Changes of other fields, and one's own, are no conflict.
      list.apply({ kind: 'edit', task: now && isSame(now, base) ? now : base, draft })
    },
    markDone(task) {
      list.apply({ kind: 'done', task })
      moveOn(task, false)
    },
    remove(task) {
      list.apply({ kind: 'removal', task })
      moveOn(task, true)
    },
    retry: ({ payload }) => list.apply(payload),
    forget: ({ _id }) => list.forget(_id),
  }
}

interface LostTasksProps {
  lost: Task[]
  onDismiss: (id: string) => void
}

/** Says which tasks disappeared while their form was open or a change of them had failed. */
function LostTasks({ lost, onDismiss }: LostTasksProps) {
  const t = useT()
  return lost.map(({ _id, title }) => (
    <Notice key={_id} tone="info" onClose={() => onDismiss(_id)}>
      {t('tasks.gone', { title })}
    </Notice>
  ))
}

/** A task whose deletion waits for a connection, with the way back. */
function WaitingRemoval({ task: { title }, onKeep }: { task: Task; onKeep: () => void }) {
  const t = useT()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-t pt-3">
      <p className="min-w-0 wrap-anywhere">
        <s className="font-medium">{title}</s>{' '}
        <span className="block text-sm text-muted">{t('tasks.deletionWaiting')}</span>
      </p>
      <Button variant="quiet" size="sm" className="-ml-3 min-h-11!" onClick={onKeep}>
        {t('tasks.keep')}
        <span className="sr-only">: {title}</span>
      </Button>
    </div>
  )
}

interface DoneSwitchProps {
  count: number
  isShown: boolean
  onToggle: () => void
}

/** Shows and hides the done tasks of the list. */
function DoneSwitch({ count, isShown, onToggle }: DoneSwitchProps) {
  const t = useT()
  const Icon = isShown ? ChevronUp : ChevronDown
  return (
    <Button
      variant="quiet"
      aria-expanded={isShown}
      icon={<Icon aria-hidden="true" className="size-5" />}
      className="-ml-5 self-start"
      onClick={onToggle}
    >
      {isShown ? t('tasks.hideDone') : t('tasks.showDone', { count })}
    </Button>
  )
}

const successOf = (operation: TaskOperation, t: Translate): string =>
  operation.kind === 'edit'
    ? t('tasks.saved', { title: operation.draft.title })
    : operation.kind === 'creation'
      ? t('tasks.created')
      : t('tasks.markedDone', { title: operation.task.title })

/**
 * Restores the focus that browsers take from an element when sorting moves it. `order` is a text that changes with the
 * order. Spread the returned handlers on the element around the list.
 */
function useRestoreFocus(order: string) {
  const focused = useRef<HTMLElement | null>(null)
  const before = useRef(order)

  useLayoutEffect(() => {
    if (before.current === order) return
    before.current = order
    if (document.activeElement === document.body && focused.current?.isConnected)
      focused.current.focus({ preventScroll: true })
  })

  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = target
    },
    // The element may only have been moved where there is no related target.
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget) focused.current = null
    },
  }
}

/** One's own tasks from the cache, for a page whose own query fills it; a skeleton until then. */
export function KnownTasks({ empty, most }: { empty: StringKey; most: number }) {
  const { data: tasks } = useQuery({ ...tasksQuery('personal'), enabled: false })
  return tasks ? <TaskList tasks={tasks} empty={empty} most={most} /> : <TaskListSkeleton />
}
