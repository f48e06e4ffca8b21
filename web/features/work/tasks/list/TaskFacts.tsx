import type { Task } from '#shared/work/tasks.ts'
import { useT } from '../../../../strings/strings.ts'
import { cx } from '../../../../ui/cx.ts'
import { Tag } from '../../../../ui/Tag.tsx'
import { DueDate } from './DueDate.tsx'
import { StatusTag } from './StatusTag.tsx'
import { isDone } from './tasks.order.ts'

/** Where a task stands: in a list of a page, in a column of one, or in a table of several people. */
export type TaskLook = 'page' | 'column' | 'table'

interface TaskTitleProps {
  id: string
  task: Task
  look: TaskLook
}

/** The title of a task; in a table with its status. */
export function TaskTitle({ id, task, look }: TaskTitleProps) {
  const isRow = look === 'table'
  return (
    <div
      className={cx(
        'flex justify-between gap-x-4',
        isRow ? 'flex-1 basis-full items-center @4xl:basis-56' : 'items-start',
      )}
    >
      <h3
        id={id}
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
  )
}

/** The width of the facts' line, and its size of type. */
const LINE: Record<TaskLook, string> = {
  page: 'items-center @max-[19rem]:text-sm',
  column: 'items-center text-sm',
  table: 'flex-1 basis-76 items-baseline text-sm @4xl:grow-0',
}

interface TaskFactsProps {
  task: Task
  look: TaskLook
  assignee?: string | undefined
  today: string
  isWaiting: boolean
}

/** The line below the title: whose it is and when it is due, and but for a table how it stands. */
export function TaskFacts({ task, look, assignee, today, isWaiting }: TaskFactsProps) {
  const t = useT()
  return (
    <p className={cx('flex flex-wrap gap-x-3 gap-y-1', LINE[look])}>
      {look !== 'table' && (
        <span className="order-last">
          <StatusTag status={task.status} />
        </span>
      )}
      {assignee && <span className="min-w-0 font-medium wrap-anywhere">{assignee}</span>}
      <DueDate task={task} today={today} style={look === 'table' ? 'short' : 'weekday'} />
      {isWaiting && <Tag>{t('tasks.waiting')}</Tag>}
    </p>
  )
}
