import { useQuery } from '@tanstack/react-query'
import { addDays } from '#shared/days.ts'
import type { Interest } from '#shared/people/interest.ts'
import type { Meeting } from '#shared/work/meetings.ts'
import { TASKS_DONE_DAYS, type Task } from '#shared/work/tasks.ts'
import type { PanelCounts } from '../features/people/admin/PanelLinks.tsx'
import { ALL_TASKS_PANEL, INTEREST_PANEL, MEETINGS_PANEL, NEW_PEOPLE_PANEL } from '../features/people/admin/panels.ts'
import { useToday } from '../features/people/config/useToday.ts'
import { submissions } from '../features/people/interest/interest.queries.ts'
import type { NewPeople } from '../features/people/joining/useNewPeople.ts'
import { meetingsQuery } from '../features/work/meetings/meetings.queries.ts'
import { recentTasksQuery } from '../features/work/tasks/tasks.queries.ts'

const openTasks = (tasks: Task[]): number => tasks.filter(({ status }) => status !== 'Done').length
const newRequests = (interests: Interest[]): number => interests.filter(({ status }) => status === 'new').length
const openEntries = (entries: { isOpen: boolean }[]): number => entries.filter(({ isOpen }) => isOpen).length

/**
 * The counts beside the links: of new people, tasks that are not done, coming meetings and new requests. `isKnown`: the
 * lists are there, or could not be loaded at once.
 */
export function usePanelCounts({ people, matches, names }: NewPeople): { counts: PanelCounts; isKnown: boolean } {
  const today = useToday()
  const tasks = useQuery({ ...recentTasksQuery(addDays(today, -TASKS_DONE_DAYS)), select: openTasks })
  const meetings = useQuery({
    ...meetingsQuery('all'),
    select: (all: Meeting[]) => all.filter(({ date }) => date >= today).length,
  })
  const requests = useQuery({ ...submissions.query, select: newRequests })
  const counts = new Map([
    [NEW_PEOPLE_PANEL.id, openEntries(people) + openEntries(matches) + openEntries(names)],
    [ALL_TASKS_PANEL.id, tasks.data ?? 0],
    [MEETINGS_PANEL.id, meetings.data ?? 0],
    [INTEREST_PANEL.id, requests.data ?? 0],
  ])
  const isKnown = [tasks, meetings, requests].every(({ isPending, failureCount }) => !isPending || failureCount > 0)
  return { counts, isKnown }
}
