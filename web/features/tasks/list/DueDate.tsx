import { daysBetween } from '#shared/days.ts'
import type { Task } from '#shared/tasks.ts'
import { formatDay, formatDistance } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { isDone, isOverdue } from './tasks.order.ts'

/** Days before the due date from which 'tomorrow' or 'in 3 days' is shown too. */
const NEAR_DAYS = 7

interface DueDateProps {
  task: Pick<Task, 'dueDate' | 'status'>
  today: string
  /**
   * Style of a date of this year: 'Sunday, December 6', 'Sun, Dec 6' in a narrow column, 'Dec 6' in a list with a task
   * a line.
   */
  style: 'long' | 'weekday' | 'short'
}

/** 'Due: Sunday, December 6', and whether that is near or overdue. */
export function DueDate({ task, today, style }: DueDateProps) {
  const t = useT()
  const { dueDate } = task
  if (!dueDate) return <span className="text-muted">{t('tasks.noDue')}</span>
  const days = daysBetween(today, dueDate)
  const isNear = !isDone(task) && days >= 0 && days <= NEAR_DAYS
  const otherYear = style === 'long' ? 'full' : 'shortWithYear'
  const date = formatDay(dueDate, dueDate.slice(0, 4) === today.slice(0, 4) ? style : otherYear)
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
