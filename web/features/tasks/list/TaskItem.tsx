import { Suspense, useCallback, useEffect, useId, useRef } from 'react'
import type { Task } from '#shared/tasks.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { conflictIn, isSame, type PendingTask, type TaskDraft } from '../task.operations.ts'
import { DueDate } from './DueDate.tsx'
import { StatusTag } from './StatusTag.tsx'
import { TaskButtons } from './TaskButtons.tsx'
import { TaskProblem } from './TaskProblem.tsx'
import { TaskConflict, TaskEditForm } from './taskForms.ts'
import { isDone } from './tasks.order.ts'

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

interface TaskItemProps {
  task: Task
  /** True for a task that has left the list and keeps its place for a moment. */
  isGone: boolean
  /** Buttons keep their places, too. */
  isSteady: boolean
  /** The assignee's name, for lists of several people's tasks. */
  assignee?: string | undefined
  /** The list stands in a column of a page. */
  isNarrow: boolean
  /** Today's date in the team's time zone. */
  today: string
  /** The task as it was when the form opened, while it is being edited. */
  base: Task | undefined
  /** A change of the task that was refused. */
  problem: PendingTask | undefined
  /** True while a change has not reached the server. */
  isWaiting: boolean
  tools: TaskTools
}

/**
 * Returns refs of the edit button and of the decision. The one that is drawn gets the focus after a form or a decision
 * closes.
 */
function useFocusOf(mode: 'form' | 'conflict' | 'shown') {
  const edit = useRef<HTMLButtonElement>(null)
  const decision = useRef<HTMLElement>(null)
  /** The decision gets the focus as soon as its code is there. */
  const isDecisionDue = useRef(false)
  const takeDecision = useCallback((section: HTMLElement | null) => {
    decision.current = section
    if (section && isDecisionDue.current) section.focus()
    isDecisionDue.current = false
  }, [])

  const before = useRef(mode)
  useEffect(() => {
    if (before.current === mode) return
    before.current = mode
    // The element that had the focus has just been replaced.
    if (document.activeElement !== document.body) return
    if (mode === 'shown') edit.current?.focus()
    if (mode !== 'conflict') return
    isDecisionDue.current = decision.current === null
    decision.current?.focus()
  }, [mode])
  return { edit, takeDecision }
}

/** One task of a list: title, status and due date, with its actions. */
export function TaskItem(props: TaskItemProps) {
  const { task, isGone, assignee, isNarrow, base, problem, tools } = props
  const titleId = useId()
  const wanted = problem?.payload.kind === 'edit' ? problem.payload.draft : undefined
  const conflict = conflictIn(problem?.error ?? null) === undefined ? undefined : wanted
  const focus = useFocusOf(base ? 'form' : conflict ? 'conflict' : 'shown')
  // A list of several people's tasks is a table where there is room.
  const isRow = assignee !== undefined
  const shown = <ShownTask {...props} {...{ titleId, conflict, isRow, focus }} />

  return (
    <li
      data-task={task._id}
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-hidden={isGone}
      inert={isGone}
      className={cx('@container border-t', isRow ? 'py-1' : isNarrow ? 'pt-3 pb-1' : 'py-4', isGone && 'opacity-40')}
    >
      {base ? (
        // The task stands until the code of its form is there.
        <Suspense fallback={shown}>
          <span id={titleId} className="sr-only">
            {task.title}
          </span>
          <TaskEditForm
            base={base}
            draft={wanted ?? base}
            isChanged={!isSame(base, task)}
            onSave={(draft) => tools.save(base, draft)}
            onCancel={() => tools.closeForm(task)}
          />
        </Suspense>
      ) : (
        shown
      )}
    </li>
  )
}

interface ShownTaskProps extends TaskItemProps {
  titleId: string
  /** One's own edit, where somebody else's came before it. */
  conflict: TaskDraft | undefined
  isRow: boolean
  focus: ReturnType<typeof useFocusOf>
}

/** A task that is not being edited, with its buttons or the decision of a conflict. */
function ShownTask(props: ShownTaskProps) {
  const { task, isSteady, assignee, isNarrow, today, problem, isWaiting, tools } = props
  const { titleId, conflict, isRow, focus } = props
  const t = useT()
  return (
    <div
      className={
        isRow ? 'flex flex-wrap items-center gap-x-3 gap-y-1' : cx('flex flex-col', isNarrow ? 'gap-1' : 'gap-2')
      }
    >
      <div
        className={cx(
          'flex justify-between gap-x-4',
          isRow ? 'flex-1 basis-full items-center @4xl:basis-56' : 'items-start',
        )}
      >
        <h3
          id={titleId}
          className={cx(
            'min-w-0 font-semibold wrap-anywhere',
            isRow && 'text-sm text-balance',
            isDone(task) && 'text-muted',
          )}
        >
          {task.title}
        </h3>
        {isRow && <StatusTag status={task.status} />}
      </div>
      <p
        className={cx(
          'flex flex-wrap gap-x-2.5 gap-y-1',
          isRow ? 'flex-1 basis-76 items-baseline text-sm @4xl:grow-0' : 'items-center',
          isNarrow ? 'text-sm' : !isRow && '@max-[19rem]:text-sm',
        )}
      >
        {!isRow && (
          <span className="order-last">
            <StatusTag status={task.status} />
          </span>
        )}
        {assignee && <span className="min-w-0 font-medium wrap-anywhere">{assignee}</span>}
        <DueDate task={task} today={today} style={isRow ? 'short' : isNarrow ? 'weekday' : 'long'} />
        {isWaiting && <Tag>{t('tasks.waiting')}</Tag>}
      </p>
      {conflict ? (
        <Suspense>
          <TaskConflict
            ref={focus.takeDecision}
            mine={conflict}
            theirs={task}
            onKeepMine={() => tools.save(task, conflict)}
            onTakeTheirs={() => tools.forget(task)}
          />
        </Suspense>
      ) : (
        <TaskButtons
          editRef={focus.edit}
          describedBy={titleId}
          isDone={isDone(task)}
          isSteady={isSteady}
          isSmall={isRow || isNarrow}
          onDone={() => tools.markDone(task)}
          onEdit={() => tools.edit(task)}
          onDelete={() => tools.remove(task)}
        />
      )}
      {problem && !conflict && (
        <TaskProblem problem={problem} onRetry={() => tools.retry(problem)} onDiscard={() => tools.forget(task)} />
      )}
    </div>
  )
}
