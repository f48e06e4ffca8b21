import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { addDays } from '#shared/days.ts'
import type { User } from '#shared/people/users.ts'
import { TASK_STATUSES, TASKS_DONE_DAYS, type Task, type TaskStatus } from '#shared/work/tasks.ts'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { QueryFailure } from '../../../../ui/ErrorState.tsx'
import { LoadingPart } from '../../../../ui/Fetched.tsx'
import { SearchField } from '../../../../ui/SearchField.tsx'
import { Section } from '../../../../ui/Section.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { ShowAllButton } from '../../../../ui/ShowAllButton.tsx'
import { useFirstShown } from '../../../../ui/useFirstShown.ts'
import { Pager } from '../../../people/admin/Pager.tsx'
import { pageOf } from '../../../people/admin/paging.ts'
import { ALL_TASKS_PANEL } from '../../../people/admin/panels.ts'
import { useToday } from '../../../people/config/useToday.ts'
import { everybodyQuery } from '../../../people/people/people.queries.ts'
import { TaskList } from '../list/TaskList.tsx'
import { collapseDone, isDone, sortByDueDate } from '../list/tasks.order.ts'
import { STATUS_KEYS } from '../task.status.ts'
import { recentTasksQuery, tasksQuery } from '../tasks.queries.ts'
import { EVERY_TASK, findTasks, indexTasks, type TaskFilter } from './tasks.list.ts'

/** Tasks per page: each takes several lines. */
const TASKS_ON_PAGE = 20

/**
 * Everybody's tasks: overdue, due, without a date, and done ones after a press. The first ones, or all page by page;
 * those done long ago on request.
 */
export function AllTasksPanel() {
  const t = useT()
  const [isOlderShown, setIsOlderShown] = useState(false)
  const [filter, setFilter] = useState(EVERY_TASK)
  const [wantedPage, setWantedPage] = useState(0)
  const choose = (change: Partial<TaskFilter>) => {
    setFilter((known) => ({ ...known, ...change }))
    setWantedPage(0)
  }
  const recent = recentTasksQuery(addDays(useToday(), -TASKS_DONE_DAYS))
  const asked = useQuery({ ...(isOlderShown ? tasksQuery('all') : recent), placeholderData: keepPreviousData })
  const { data: tasks, error, isFetching, isPlaceholderData, refetch } = asked
  const older = (
    <Button
      variant="quiet"
      className="-ml-5 self-start"
      aria-expanded={isOlderShown}
      busy={isOlderShown && isPlaceholderData && isFetching}
      onClick={() => setIsOlderShown(!isOlderShown)}
    >
      {t(isOlderShown ? 'admin.hideOlderTasks' : 'admin.showOlderTasks', { days: TASKS_DONE_DAYS })}
    </Button>
  )
  return (
    <Section
      title={t('admin.allTasks')}
      anchor={ALL_TASKS_PANEL.id}
      action={
        // The link to the list says how many wait.
        tasks && tasks.length > 0 && <TaskFilters filter={filter} onChange={choose} />
      }
    >
      <div className="flex flex-col gap-4">
        {error && <QueryFailure message={t('admin.tasksFailed')} query={{ error, isFetching, refetch }} />}
        {tasks && (
          <Tasks tasks={tasks} filter={filter} choose={choose} wantedPage={wantedPage} setWantedPage={setWantedPage}>
            {older}
          </Tasks>
        )}
        {!tasks && isOlderShown && older}
        {!tasks && !error && <LoadingPart label={t('tasks.loading')} className="h-60 rounded" />}
      </div>
    </Section>
  )
}

const namesById = (people: User[]): Map<string, string> => new Map(people.map(({ _id, name }) => [_id, name]))

interface TasksProps {
  tasks: Task[]
  filter: TaskFilter
  choose: (change: Partial<TaskFilter>) => void
  wantedPage: number
  setWantedPage: (page: number) => void
  /** Stands beside the button that shows done tasks, once it was pressed. */
  children: ReactNode
}

function Tasks({ tasks, filter, choose, wantedPage, setWantedPage, children }: TasksProps) {
  const t = useT()
  const top = useRef<HTMLDivElement>(null)
  const { data: names } = useQuery({ ...everybodyQuery, select: namesById })
  const [isAllShown, setIsAllShown] = useState(false)
  const asked = useDeferredValue(filter)
  // No name is shown until the names have loaded: a missing one means a deleted user only then.
  const nameOf = useCallback((id: string) => names?.get(id) ?? (names ? t('audit.somebody') : ''), [names, t])
  const [isDoneShown, setIsDoneShown] = useState(false)
  const seenOpen = useSeenOpen(tasks)
  const indexed = useMemo(() => indexTasks(sortByDueDate(tasks), nameOf), [tasks, nameOf])
  const found = useMemo(() => findTasks(indexed, asked), [indexed, asked])
  const isFiltered = asked.typed.trim() !== '' || asked.status !== 'all'
  const folded = collapseDone(found, seenOpen, 0)
  const listed = isFiltered || isDoneShown ? found : folded.shown
  const first = useFirstShown(listed.length)
  const { shown, page, pageCount } = pageOf(listed, wantedPage, isAllShown ? TASKS_ON_PAGE : first)

  const turn = (to: number) => {
    setWantedPage(to)
    top.current?.scrollIntoView()
  }

  return (
    <div ref={top} className="flex scroll-mt-20 flex-col gap-2">
      <p role="status" className={isFiltered ? 'text-sm text-muted' : 'sr-only'}>
        {isFiltered && t('admin.tasksFound', { count: found.length })}
      </p>
      <TaskList tasks={shown} partOf={tasks} nameOf={nameOf} />
      {isFiltered && found.length === 0 && (
        <Button className="self-start" onClick={() => choose(EVERY_TASK)}>
          {t('admin.showAllTasks')}
        </Button>
      )}
      {isAllShown && <Pager label={t('admin.taskPages')} page={page} pageCount={pageCount} onChange={turn} />}
      <div className="flex flex-wrap gap-x-6">
        <ShowAllButton
          count={listed.length}
          first={first}
          isAllShown={isAllShown}
          onToggle={() => {
            setIsAllShown(!isAllShown)
            setWantedPage(0)
          }}
        />
        {!isFiltered && folded.hidden.length > 0 && (
          <Button
            variant="quiet"
            className="-ml-5 self-start"
            aria-expanded={isDoneShown}
            onClick={() => setIsDoneShown(!isDoneShown)}
          >
            {isDoneShown ? t('tasks.hideDone') : t('tasks.showDone', { count: folded.hidden.length })}
          </Button>
        )}
        {(isFiltered || isDoneShown || folded.hidden.length === 0) && children}
      </div>
    </div>
  )
}

/** Ids of the tasks that were open while on screen: these stay shown when they become done. */
function useSeenOpen(tasks: Task[]): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const news = tasks.filter((task) => !isDone(task) && !seen.has(task._id))
  if (news.length > 0) setSeen(new Set([...seen, ...news.map(({ _id }) => _id)]))
  return seen
}

interface TaskFiltersProps {
  filter: TaskFilter
  onChange: (change: Partial<TaskFilter>) => void
}

/** Search and status. */
function TaskFilters({ filter, onChange }: TaskFiltersProps) {
  const t = useT()
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <SearchField
        label={t('admin.searchTasks')}
        placeholder={t('admin.searchTasksHint')}
        value={filter.typed}
        onChange={(typed) => onChange({ typed })}
        className="min-w-0 flex-1 basis-full sm:basis-56"
      />
      <Select
        aria-label={t('admin.filterTasks')}
        value={filter.status}
        onChange={(event) => onChange({ status: event.target.value as TaskFilter['status'] })}
        className="w-52"
      >
        <option value="all">{t('admin.everyStatus')}</option>
        {TASK_STATUSES.map((status: TaskStatus) => (
          <option key={status} value={status}>
            {t(STATUS_KEYS[status])}
          </option>
        ))}
      </Select>
    </div>
  )
}
