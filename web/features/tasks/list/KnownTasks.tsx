import { useQuery } from '@tanstack/react-query'
import type { StringKey } from '#shared/strings/translate.ts'
import { tasksQuery } from '../tasks.queries.ts'
import { TaskList } from './TaskList.tsx'
import { TaskListSkeleton } from './TaskListSkeleton.tsx'

/** One's own tasks for a page that asks for them itself, together with other things; their shape until they are here. */
export function KnownTasks({ empty }: { empty: StringKey }) {
  const { data: tasks } = useQuery({ ...tasksQuery('personal'), enabled: false })
  return tasks ? <TaskList tasks={tasks} empty={empty} /> : <TaskListSkeleton />
}
