import type { QueryClient } from '@tanstack/react-query'
import { countUnsentMessages, forgetUnsentMessages, startUnsent } from '../../features/chat/unsent.ts'
import { countUnsentTasks, forgetUnsentTasks, unsentTasksOf } from '../../features/tasks/tasks.unsent.ts'

/** What would be lost with this device. */
export interface Unsent {
  messages: number
  tasks: number
}

/** Sends what the person whose cache this is has written and changed, until they have left. */
export function startUnsentWrites(owner: string, cache: QueryClient): void {
  startUnsent(owner, cache)
  unsentTasksOf(owner, cache)
}

export async function countUnsentWrites(owner: string): Promise<Unsent> {
  const [messages, tasks] = await Promise.all([countUnsentMessages(owner), countUnsentTasks(owner)])
  return { messages, tasks }
}

/** Removes all that this person has written and changed from this device. */
export async function forgetUnsentWrites(owner: string): Promise<void> {
  await Promise.all([forgetUnsentMessages(owner), forgetUnsentTasks(owner)])
}
