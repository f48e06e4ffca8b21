import type { EventName, EventPayloads } from '#shared/events.ts'
import type { Role } from '#shared/people/users.ts'
import { type NewAuditEntry, writeAudit } from './audit.ts'
import type { Database, Db } from './client.ts'
import { type HookNote, hookNotesOf } from './hookNotes.ts'
import type { NewOutboxEntry } from './outbox.kinds.ts'
import { enqueue } from './outbox.ts'
import { type PublishTurn, publishOrder } from './publishOrder.ts'
import { isRevised, type Revised, raiseRevision } from './revisions.ts'
import { publishAll, type Unpublished } from './unpublished.ts'

/** Recipients of an event: every member, or these people on all of their devices; with `admins` every admin too. */
export type Audience = 'members' | { userIds: readonly string[]; admins?: boolean }

/** Acts on the open connections of every process. */
export interface Publisher {
  publish<Name extends EventName>(audience: Audience, event: Name, payload: EventPayloads[Name]): void
  /** Adds a person's open connections to the admins' audience, or takes them out of it, and tells them. */
  setAdmin(userId: string, isAdmin: boolean): void
  /** Closes the open connections of ended sessions. */
  disconnectSessions(sessionIds: string[]): void
}

/** Nouns that open clients follow: `change` compiles only if its work ends with `tell` or `tellNobody`. */
type LiveNoun = 'calls' | 'chat' | 'interest' | 'invitations' | 'plan' | 'rota' | 'runs' | 'schedule' | 'team' | 'work'
type Noun = LiveNoun | Revised

/**
 * The plan is who stands where: what the schedule shows of it and what the rota knows. A change of it is one of both,
 * and takes the schedule's lock before the rota's.
 */
const PARTS_OF_PLAN = ['schedule', 'rota'] as const
export type PlanRevisions = Record<(typeof PARTS_OF_PLAN)[number], number>

declare const changed: unique symbol

/**
 * The transaction of a change of these nouns. A store's write of a live noun takes it instead of a plain `Db`, so that
 * it can be called from that noun's `change` alone.
 */
export type Trx<Of extends Noun = never> = Db & { readonly [changed]: { readonly [N in Held<Of>]: true } }
type Held<Of extends Noun> = Of | ('plan' extends Of ? keyof PlanRevisions : never)

/** The work's result, with proof that the work named its audience. Only `tell` and `tellNobody` make one. */
class ToldResult<Result> {
  readonly #result: Result

  constructor(result: Result) {
    this.#result = result
  }

  get result(): Result {
    return this.#result
  }

  returning<Other>(result: Other): ToldResult<Other> {
    return new ToldResult(result)
  }
}
export type Told<Result = undefined> = ToldResult<Result>

/** Tools of the work of a change. Invalid after the transaction. */
export interface ChangeContext<Of extends Noun = never> {
  trx: Trx<Of>
  audit(...entries: NewAuditEntry[]): Promise<void>
  /** `dueAt` is when it is sent; at once where it is left out. */
  enqueue(entry: NewOutboxEntry, dueAt?: Date): Promise<void>
  /** Publishes an event after the commit. Events are published in the order of the calls. */
  tell<Name extends EventName>(audience: Audience, event: Name, payload: EventPayloads[Name]): Told
  /** States why no open client needs an event. */
  tellNobody(reason: string): Told
  /** Closes the connections of sessions that the change ends, before its first event is published. */
  disconnectSessions(sessionIds: string[]): void
  setAdmin(userId: string, isAdmin: boolean): void
  /** Changes another noun in the same transaction. */
  also: RunChange
}

type Work<Of extends Noun, Result> = (
  change: ChangeContext<Of>,
  /** The noun's new revision; of the plan those of its parts. */
  revision: Of extends 'plan' ? PlanRevisions : Of extends Revised ? number : undefined,
) => Promise<Result>

export interface RunChange {
  <Of extends LiveNoun, Result>(noun: Of, work: Work<Of, Told<Result>>): Promise<Result>
  <Of extends Exclude<Noun, LiveNoun>, Result>(noun: Of, work: Work<Of, Result>): Promise<Result>
}

/** The part of a person that decides what they may change. */
interface ChangePerson {
  _id: string
  role: Role
  sessionId: string
  /** The member who acts for the viewer: the actor of all that is audited. */
  helperId?: string
}

/** Who changes something: a person, or a program by its key. */
export type ChangeViewer = ChangePerson | { keyId: string; role: Role }

interface RunAnyChange extends RunChange {
  /** A change of rows without a revision and without events: sessions, codes, settings. */
  <Result>(noun: null, work: Work<never, Result>): Promise<Result>
}

/** The only way to write in a transaction. See `createChange`. */
export interface Change extends RunAnyChange {
  /**
   * The changes of a viewer to whom their role gives the right. Role and session are read again in the transaction,
   * after it has waited for locks: 403 where the role is lower by then, 401 where the session, or the key, has ended.
   */
  by(viewer: ChangeViewer): RunAnyChange
  /**
   * Runs a change of one statement, which is a transaction by itself, without BEGIN and COMMIT. `work` may run no other
   * statement.
   */
  statement<Of extends Exclude<LiveNoun, Revised>, Result>(
    noun: Of,
    work: (change: Pick<ChangeContext<Of>, 'trx' | 'tell' | 'tellNobody'>) => Promise<Told<Result>>,
  ): Promise<Result>
}

interface Needs {
  db: Database
  publisher: Publisher
  log: { error(fields: object, message: string): void }
  /** Throws where the viewer's session has ended, or their role is lower than it was when the request came. */
  mustStillBe: (trx: Db, viewer: ChangeViewer) => Promise<void>
  /** Those who act for each of these people, and learn of what is asked of them. */
  helpersOf: (trx: Db, userIds: readonly string[]) => Promise<ReadonlyMap<string, readonly { by_id: string }[]>>
  /** Writes into the outbox what a change has noted for the programs of hooks. */
  tellHooks: (context: Pick<ChangeContext, 'trx' | 'enqueue'>, notes: readonly HookNote[]) => Promise<void>
}

/** A noun's work without the types that the compiler has checked at the call. */
type AnyWork = (change: ChangeContext<Noun>, revision: never) => Promise<unknown>

/** Raises the revision of a noun, which locks it, and takes its place among the changes that are published. */
async function raise(trx: Db, turn: PublishTurn, noun: Noun | null): Promise<number | PlanRevisions | undefined> {
  if (noun === 'plan') {
    const revisions = { schedule: 0, rota: 0 }
    for (const part of PARTS_OF_PLAN) {
      revisions[part] = await raiseRevision(trx, part)
      turn.take(part)
    }
    return revisions
  }
  if (!isRevised(noun)) return undefined
  const revision = await raiseRevision(trx, noun)
  turn.take(noun)
  return revision
}

async function run(
  context: ChangeContext<Noun>,
  turn: PublishTurn,
  noun: Noun | null,
  work: AnyWork,
): Promise<unknown> {
  const result = await work(context, (await raise(context.trx, turn, noun)) as never)
  return result instanceof ToldResult ? result.result : result
}

/** Events about what is asked of a person, which reach their helpers, too. */
const HELPED: ReadonlySet<EventName> = new Set<EventName>([
  'assignmentChanged',
  'availabilityAsked',
  'offerChanged',
  'swapChanged',
])

/** The entries of a change; where a helper acts for the viewer, the helper is their actor. */
const auditedOf = (entries: readonly NewAuditEntry[], viewer: ChangeViewer | null): readonly NewAuditEntry[] => {
  if (!viewer || !('helperId' in viewer) || !viewer.helperId) return entries
  const { helperId } = viewer
  const isOwn = ({ actorId }: NewAuditEntry) => actorId === viewer._id || actorId === helperId
  return entries.map((entry) => (isOwn(entry) ? { ...entry, actorId: helperId, forId: viewer._id } : entry))
}

/** The audience of an event, with the helpers of its people where they learn of it. */
function heardBy(audience: Audience, event: EventName, helpers: Unpublished['helpers']): Audience {
  if (audience === 'members' || !HELPED.has(event)) return audience
  const more = audience.userIds.flatMap((userId) => (helpers.get(userId) ?? []).map(({ by_id }) => by_id))
  return more.length === 0 ? audience : { ...audience, userIds: [...new Set([...audience.userIds, ...more])] }
}

/** The tools of the work of a change, which collect what is to be published. */
function contextOf(
  trx: Db,
  publisher: Publisher,
  unpublished: Unpublished,
  viewer: ChangeViewer | null = null,
): ChangeContext<Noun> {
  const { turn, endedSessions, steps, told } = unpublished
  const context: ChangeContext<Noun> = {
    trx: trx as Trx<Noun>,
    audit: (...entries) => writeAudit(trx, auditedOf(entries, viewer)),
    enqueue: (entry, dueAt) => enqueue(trx, entry, dueAt),
    tell(audience, event, payload) {
      if (audience !== 'members' && HELPED.has(event)) for (const userId of audience.userIds) told.add(userId)
      steps.push(() => publisher.publish(heardBy(audience, event, unpublished.helpers), event, payload))
      return new ToldResult(undefined)
    },
    tellNobody: () => new ToldResult(undefined),
    disconnectSessions: (sessionIds) => void endedSessions.push(...sessionIds),
    setAdmin: (userId, isAdmin) => void steps.push(() => publisher.setAdmin(userId, isAdmin)),
    also: ((noun: Noun, work: AnyWork) => run(context, turn, noun, work)) as RunChange,
  }
  return context
}

/**
 * Makes `change(noun, work)`, which runs `work` in a transaction that raises the noun's revision first, and publishes
 * its events after the commit; a rollback drops them. `work` awaits only its own queries (decision 0011).
 */
export function createChange({ db, publisher, log, mustStillBe, helpersOf, tellHooks }: Needs): Change {
  const newTurn = publishOrder()
  const nothingYet = (): Unpublished => ({
    turn: newTurn(),
    endedSessions: [],
    steps: [],
    told: new Set(),
    helpers: new Map(),
  })

  async function change(noun: Noun | null, work: AnyWork, viewer: ChangeViewer | null = null): Promise<unknown> {
    const unpublished = nothingYet()
    const { turn } = unpublished
    try {
      const result = await db.transaction().execute(async (trx) => {
        const context = contextOf(trx, publisher, unpublished, viewer)
        const made = await run(context, turn, noun, work)
        if (unpublished.told.size > 0) unpublished.helpers = await helpersOf(trx, [...unpublished.told])
        const notes = hookNotesOf(trx)
        if (notes.length > 0) await tellHooks(context, notes)
        return made
      })
      await publishAll(unpublished, publisher, log)
      return result
    } finally {
      turn.end()
    }
  }

  async function statement(noun: Noun, work: AnyWork): Promise<unknown> {
    const unpublished = nothingYet()
    const result = await run(contextOf(db, publisher, unpublished), unpublished.turn, noun, work)
    await publishAll(unpublished, publisher, log)
    return result
  }

  const by = (viewer: ChangeViewer) => (noun: Noun | null, work: AnyWork) =>
    change(
      noun,
      async (context, revision) => {
        await mustStillBe(context.trx, viewer)
        const result = await work(context, revision)
        // The work may have waited for rows. A change of people holds the lock under which roles change, and may change
        // the viewer's own.
        if (noun !== 'users') await mustStillBe(context.trx, viewer)
        return result
      },
      viewer,
    )
  return Object.assign(change, { statement, by }) as Change
}
