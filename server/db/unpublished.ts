import type { PublishTurn } from './publishOrder.ts'

/** What a change publishes once it is committed; a rollback drops it. */
export interface Unpublished {
  turn: PublishTurn
  /** Sessions that the change has ended. */
  endedSessions: string[]
  /** Events and changes of the admins' audience, in the order of the calls. */
  steps: (() => void)[]
  /** People who are told what is asked of them, and those who act for each, read before the commit. */
  told: Set<string>
  helpers: ReadonlyMap<string, readonly { by_id: string }[]>
}

interface Log {
  error(fields: object, message: string): void
}

/** Logs a failure instead of throwing it: the change is already committed, so the request succeeds. */
function attempt(publish: () => void, log: Log): void {
  try {
    publish()
  } catch (err) {
    log.error({ err }, 'a committed change could not be published')
  }
}

/** Publishes what a change has collected, when its turn has come; closes the connections of ended sessions first. */
export async function publishAll(
  { turn, endedSessions, steps }: Unpublished,
  publisher: { disconnectSessions(sessionIds: string[]): void },
  log: Log,
): Promise<void> {
  await turn.come()
  if (endedSessions.length > 0) attempt(() => publisher.disconnectSessions(endedSessions), log)
  for (const step of steps) attempt(step, log)
}
