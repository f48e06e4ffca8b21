import type { Message } from '#shared/messages.ts'
import * as outgoing from '../../outbox/outgoing.queue.ts'
import { type Verdict, verdictOn } from '../../outbox/outgoing.verdict.ts'
import type { Keeping, KeptMessage, WrittenMessage } from './unsent.kept.ts'
import { makeShown, type Shown, type Unsent } from './unsent.shown.ts'

type General = outgoing.Queue<WrittenMessage, string, Message>

export interface QueueNeeds {
  /** Id of the person whose messages these are. */
  owner: string
  keeping: Keeping
  /** Sends one. Under a uuid that was sent before it answers with the first. */
  post: (message: KeptMessage, stop: AbortSignal) => Promise<Message>
  /** Whether whoever is signed in now still is the owner. */
  mayPost: () => boolean
  /** Runs `work` while no other tab runs work of the same name. */
  alone: (name: string, work: () => Promise<void>) => Promise<void>
}

export type NewUnsent = Pick<KeptMessage, 'uuid' | 'channel' | 'content' | 'imageUrl' | 'picture'>

/** What one person has written and the server does not have. Sent one after the other in each channel, in order. */
export interface Queue extends Omit<General, 'items' | 'add' | 'arrived'>, Pick<Shown, 'subscribe'> {
  items: () => Unsent[]
  /** Resolves when it is kept. */
  add: (message: NewUnsent) => Promise<void>
  /** The server has been heard to have these. */
  arrived: (messages: Message[]) => void
}

function judge(error: unknown): Verdict<string> {
  const verdict = verdictOn(error)
  if (verdict.kind === 'later') return verdict
  const { issues, message } = verdict.refusal
  return { kind: 'refused', refusal: issues[0]?.message ?? message }
}

export function makeQueue({ owner, keeping, post, mayPost, alone }: QueueNeeds): Queue {
  const shown = makeShown()
  const queue: General = outgoing.makeQueue({
    owner,
    keeping,
    laneOf: ({ channel }: WrittenMessage) => channel,
    send: post,
    judge,
    maySend: mayPost,
    alone,
    show: shown.show,
  })
  return {
    ...queue,
    items: shown.items,
    subscribe: shown.subscribe,
    add: ({ uuid, ...message }) => queue.add(uuid, message),
    arrived(messages) {
      const uuids = new Set(messages.flatMap(({ sender, uuid }) => (sender._id === owner && uuid ? [uuid] : [])))
      queue.arrived(({ uuid }) => uuids.has(uuid))
    },
  }
}
