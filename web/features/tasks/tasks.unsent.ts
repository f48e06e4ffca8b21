import type { QueryClient } from '@tanstack/react-query'
import { Task } from '#shared/tasks.ts'
import { ApiError } from '../../api/error.ts'
import { withIdleTimeout } from '../../api/idleTimeout.ts'
import { onCacheEnd } from '../../api/queryClient.ts'
import { onConnect } from '../../live/connection.ts'
import { type Outgoing, onDevice } from '../../outbox/outgoing.kept.ts'
import { aloneAmongTabs, makeQueue } from '../../outbox/outgoing.queue.ts'
import { makeUuid } from '../../platform/uuid.ts'
import { storedUser } from '../sessions/session.storage.ts'
import type { TaskAttempt } from './task.attempts.ts'
import { follow } from './task.mutation.ts'
import { judgeAttempt, sendAttempt, type TaskRefusal } from './task.send.ts'
import { NOTHING_WAITS, setWaiting } from './tasks.waiting.ts'

interface Payload {
  attempt: TaskAttempt
}

type Kept = Outgoing<Payload, TaskRefusal>

const device = onDevice<Payload, TaskRefusal>('ushers-tasks')

/** What another version or another hand left there is not sent. */
const isAttempt = ({ attempt }: Partial<Kept>): boolean => Task.safeParse(attempt?.task).success

const keeping: typeof device = {
  ...device,
  all: async (owner) => (await device.all(owner)).filter(isAttempt),
}

/** The changes of tasks that one person has made and the server does not have. */
export interface UnsentTasks {
  /** Keeps a change on this device and sends it. Resolves to the task as it then is; rejects when it is refused. */
  deliver: (attempt: TaskAttempt) => Promise<Task | undefined>
  /** Forgets the refused changes of a task. */
  forget: (taskId: string) => void
}

interface Promised {
  resolve: (task: Task | undefined) => void
  reject: (error: ApiError) => void
}

function makeUnsent(owner: string, cache: QueryClient): UnsentTasks & { stop: () => void } {
  /** What somebody waits for, by uuid. */
  const promised = new Map<string, Promised>()
  const followed = new Set<string>()
  /** Made in this page, so that it is known whether they were tried before. */
  const made = new Set<string>()
  const tried = new Set<string>()
  const wasTried = (uuid: string): boolean => tried.has(uuid) || !made.has(uuid)

  const queue = makeQueue<Payload, TaskRefusal, Task | undefined>({
    owner,
    keeping,
    laneOf: ({ attempt }) => attempt.task._id,
    send: ({ uuid, attempt }, stop) =>
      withIdleTimeout(stop, (signal) => sendAttempt(attempt, wasTried(uuid), signal)).catch((error) => {
        tried.add(uuid)
        throw error
      }),
    judge: judgeAttempt,
    // Tabs share who is signed in: another one may have become somebody else's a moment ago.
    maySend: () => storedUser()?._id === owner,
    alone: aloneAmongTabs,
    show,
  })

  function promise(uuid: string): Promise<Task | undefined> {
    followed.add(uuid)
    return new Promise((resolve, reject) => promised.set(uuid, { resolve, reject }))
  }

  function settle(uuid: string, how: (promised: Promised) => void): void {
    const known = promised.get(uuid)
    promised.delete(uuid)
    if (known) how(known)
  }

  function show(items: Kept[]): void {
    for (const { uuid, attempt } of items) {
      if (followed.has(uuid)) continue
      // Made before a reload, or in another tab.
      const outcome = promise(uuid)
      follow(cache, owner, attempt, () => outcome)
    }
    for (const { uuid, refusal } of items) if (refusal) settle(uuid, ({ reject }) => reject(new ApiError(refusal)))
    const here = new Set(items.map(({ uuid }) => uuid))
    // Another tab has sent it.
    for (const uuid of promised.keys()) if (!here.has(uuid)) settle(uuid, ({ resolve }) => resolve(undefined))

    const open = items.filter(({ refusal }) => refusal === null)
    const tasks = new Set(open.filter(({ uuid }) => wasTried(uuid)).map(({ attempt }) => attempt.task._id))
    const removals = open.filter(({ attempt }) => attempt.kind === 'removal' && tasks.has(attempt.task._id))
    setWaiting({ tasks, removals: removals.length })
  }

  const stops = [keeping.onChange(queue.reload), onConnect(queue.hurry)]
  addEventListener('online', queue.hurry)
  queue.start((task, { uuid }) => settle(uuid, ({ resolve }) => resolve(task)))

  return {
    deliver(attempt) {
      const uuid = makeUuid()
      made.add(uuid)
      const outcome = promise(uuid)
      queue.add(uuid, { attempt })
      return outcome
    },
    forget(taskId) {
      for (const { uuid, attempt, refusal } of queue.items())
        if (attempt.task._id === taskId && refusal) queue.discard(uuid)
    },
    stop() {
      for (const stop of stops) stop()
      removeEventListener('online', queue.hurry)
      queue.stop()
      setWaiting(NOTHING_WAITS)
    },
  }
}

const started = new Map<QueryClient, { owner: string; unsent: UnsentTasks & { stop: () => void } }>()

/** What waits of the person whose cache this is; it is sent from now on, until they have left. */
export function unsentTasksOf(owner: string, cache: QueryClient): UnsentTasks {
  const known = started.get(cache)
  if (known) return known.unsent
  const unsent = makeUnsent(owner, cache)
  started.set(cache, { owner, unsent })
  onCacheEnd(cache, () => {
    started.delete(cache)
    unsent.stop()
  })
  return unsent
}

/** How many changes of this person would be lost with this device. */
export const countUnsentTasks = async (owner: string): Promise<number> => (await keeping.all(owner)).length

/** Removes all changes of this person from this device. */
export async function forgetUnsentTasks(owner: string): Promise<void> {
  for (const known of started.values()) if (known.owner === owner) known.unsent.stop()
  await Promise.all((await device.all(owner)).map(({ uuid }) => device.remove(uuid)))
}
