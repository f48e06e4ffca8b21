import { useQuery } from '@tanstack/react-query'
import { addDays } from '#shared/days.ts'
import type { Interest } from '#shared/interest.ts'
import type { Meeting } from '#shared/meetings.ts'
import { TASKS_DONE_DAYS, type Task } from '#shared/tasks.ts'
import type { User } from '#shared/users.ts'
import { useToday } from '../config/useToday.ts'
import { meetingsQuery } from '../meetings/meetings.queries.ts'
import { everybodyQuery } from '../people/people.queries.ts'
import { recentTasksQuery } from '../tasks/tasks.queries.ts'
import { submissions } from './interest/interest.queries.ts'
import { ALL_TASKS_PANEL, INTEREST_PANEL, MANAGE_USERS_PANEL, MEETINGS_PANEL, NEW_PEOPLE_PANEL } from './panels.ts'
import type { NewPeople } from './people/useNewPeople.ts'

/** Number of things that wait in a panel, or that it holds, by the panel's id. */
export type PanelCounts = ReadonlyMap<string, number>

const openTasks = (tasks: Task[]): number => tasks.filter(({ status }) => status !== 'Done').length
const newRequests = (interests: Interest[]): number => interests.filter(({ status }) => status === 'new').length
const members = (users: User[]): number => users.filter(({ waiting }) => !waiting).length
const openEntries = (entries: { isOpen: boolean }[]): number => entries.filter(({ isOpen }) => isOpen).length

/** The counts beside the links: of tasks that are not done, coming meetings, new requests, and people. */
export function usePanelCounts({ people, matches, names }: NewPeople): PanelCounts {
  const today = useToday()
  const { data: tasks = 0 } = useQuery({ ...recentTasksQuery(addDays(today, -TASKS_DONE_DAYS)), select: openTasks })
  const { data: meetings = 0 } = useQuery({
    ...meetingsQuery('all'),
    select: (all: Meeting[]) => all.filter(({ date }) => date >= today).length,
  })
  const { data: requests = 0 } = useQuery({ ...submissions.query, select: newRequests })
  const { data: users = 0 } = useQuery({ ...everybodyQuery, select: members })
  return new Map([
    [NEW_PEOPLE_PANEL.id, openEntries(people) + openEntries(matches) + openEntries(names)],
    [ALL_TASKS_PANEL.id, tasks],
    [MEETINGS_PANEL.id, meetings],
    [INTEREST_PANEL.id, requests],
    [MANAGE_USERS_PANEL.id, users],
  ])
}
