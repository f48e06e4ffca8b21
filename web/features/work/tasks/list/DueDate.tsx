import { daysBetween } from '#shared/days.ts'
import type { Task } from '#shared/work/tasks.ts'
import { formatDay, formatDistance } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import { Tag } from '../../../../ui/Tag.tsx'
import { isDone, isOverdue } from './tasks.order.ts'

/** Days before the due date from which 'tomorrow' or 'in 3 days' is shown too. */
const NEAR_DAYS = 7

interface DueDateProps {
  task: Pick<Task, 'dueDate' | 'status'>
  today: string
  /** Style of a date of this year: 'Sun, Dec 6', or 'Dec 6' in a list with a task a line. */
  style: 'weekday' | 'short'
}

/** 'Due: Sun, Dec 6', and whether that is near or overdue. */
export function DueDate({ task, today, style }: DueDateProps) {
  const t = useT()
  const { dueDate } = task
  if (!dueDate) return <span className="text-muted">{t('tasks.noDue')}</span>
  const days = daysBetween(today, dueDate)
  const isNear = !isDone(task) && days >= 0 && days <= NEAR_DAYS
  const date = formatDay(dueDate, dueDate.slice(0, 4) === today.slice(0, 4) ? style : 'shortWithYear')
  return (
    <>
      <time dateTime={dueDate} className="text-muted">
        {t('tasks.due', { date })}
      </time>
      {isNear && <span className="font-medium whitespace-nowrap">{formatDistance(today, dueDate)}</span>}
      {isOverdue(task, today) && <Tag>{t('tasks.overdue')}</Tag>}
    </>
  )
}
