import { Suspense, useCallback, useEffect, useId, useRef } from 'react'
import type { Task } from '#shared/work/tasks.ts'
import { cx } from '../../../../ui/cx.ts'
import { changesOf, conflictIn, isSame, type PendingTask, type TaskDraft } from '../task.operations.ts'
import { TaskButtons } from './TaskButtons.tsx'
import { TaskFacts, type TaskLook, TaskTitle } from './TaskFacts.tsx'
import { TaskProblem } from './TaskProblem.tsx'
import { TaskConflict, TaskEditForm } from './taskForms.ts'
import type { TaskTools } from './useTaskList.ts'

interface TaskItemProps {
  task: Task
  /** True for a task that has left the list and keeps its place for a moment. */
  isGone: boolean
  /** Buttons keep their places, too. */
  isSteady: boolean
  look: TaskLook
  /** The assignee's name, in a table. */
  assignee?: string | undefined
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

const PADDING: Record<TaskLook, string> = { page: 'py-4', column: 'py-3', table: 'py-2 md:py-1' }

const ARRANGEMENT: Record<TaskLook, string> = {
  page: 'flex flex-col gap-2',
  column: 'flex flex-col gap-1',
  table: 'flex flex-wrap items-center gap-x-3 gap-y-1',
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
  const { task, isGone, look, base, problem, tools } = props
  const titleId = useId()
  const edit = problem?.payload.kind === 'edit' ? problem.payload : undefined
  const wanted = edit && { ...task, ...changesOf(edit.task, edit.draft) }
  const conflict = conflictIn(problem?.error ?? null) === undefined ? undefined : wanted
  const focus = useFocusOf(base ? 'form' : conflict ? 'conflict' : 'shown')
  const shown = <ShownTask {...props} titleId={titleId} conflict={conflict} focus={focus} />

  return (
    <li
      data-task={task._id}
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-hidden={isGone}
      inert={isGone}
      className={cx('@container border-t', PADDING[look], isGone && 'opacity-50')}
    >
      {/* The task stands until the code of its form is there: also where nothing waits for that. */}
      <Suspense fallback={shown}>
        {base ? (
          <>
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
          </>
        ) : (
          shown
        )}
      </Suspense>
    </li>
  )
}

interface ShownTaskProps extends TaskItemProps {
  titleId: string
  /** One's own edit, where somebody else's came before it. */
  conflict: TaskDraft | undefined
  focus: ReturnType<typeof useFocusOf>
}

/** A task that is not being edited, with its buttons or the decision of a conflict. */
function ShownTask(props: ShownTaskProps) {
  const { task, look, isSteady, problem, tools, titleId, conflict, focus } = props
  return (
    <div className={ARRANGEMENT[look]}>
      <TaskTitle id={titleId} task={task} look={look} />
      <TaskFacts {...props} />
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
          task={task}
          tools={tools}
          editRef={focus.edit}
          describedBy={titleId}
          isSteady={isSteady}
          isSmall={look !== 'page'}
        />
      )}
      {problem && !conflict && (
        <TaskProblem problem={problem} onRetry={() => tools.retry(problem)} onDiscard={() => tools.forget(task)} />
      )}
    </div>
  )
}
