import type { QueryClient } from '@tanstack/react-query'
import type { Translate } from '#shared/strings/translate.ts'
import { ApiError, offline } from '../api/error.ts'

/** Why a change is held: so that it can be undone, or so that more can be joined to it. */
export type Hold = 'undo' | 'join'

/** An ApiError as a device can store it: IndexedDB keeps no prototypes. */
export type Refusal = Pick<ApiError, 'status' | 'code' | 'message' | 'issues' | 'reply'>

/** Verdict on a failed send: the change is refused for good, or sent again after `afterMs` at the earliest. */
export type SendVerdict = { kind: 'refused'; error: Refusal } | { kind: 'retry'; afterMs: number }

/** A change by a person that the server has not confirmed. */
export interface PendingChange<Payload = unknown> {
  /** UUID. */
  id: string
  /** Names the handler that sends it. */
  kind: string
  /** Changes of one kind and lane are sent one after the other, in order. */
  lane: string
  payload: Payload
  /** Id of the person who made it. It is never shown to or sent for another person. */
  owner: string
  /** ISO time. */
  createdAt: string
  /** Order among the changes of this device. */
  position: number
  /** 'sent' only where the handler says `remembersSent`. */
  status: 'waiting' | 'sending' | 'refused' | 'sent'
  /** True once the device holds it: until then a reload would lose it. */
  isStored: boolean
  /** Reason for which it was refused. */
  error: Refusal | null
  /** The server may have it already: a try failed, or the change was restored from the device. */
  wasTried: boolean
  /** The server was not reached, with it or with one before it in its lane; or it was restored from the device. */
  isDelayed: boolean
  /** Epoch milliseconds until which it is not sent, and why. */
  heldUntil?: number
  hold?: Hold
}

export interface OutboxContext {
  cache: QueryClient
  /** Id of the person whose cache it is. */
  owner: string
}

/** Text of the offer to undo: a sentence, and below it what it is about. */
interface UndoText {
  text: string
  about?: string
}

/**
 * Sending of changes of one kind, and the effect of their outcome on the query cache. Its members are methods, whose
 * parameters TypeScript compares both ways: handlers of different payloads fit into one list.
 */
export interface OutboxHandler<Payload = unknown, Reply = unknown> {
  kind: string
  /** Sends a change. A second time must do no harm. A send without `onProgress` for a minute is given up. */
  send(change: PendingChange<Payload>, signal: AbortSignal, onProgress: () => void): Promise<Reply>
  /** Judges what `send` threw. Default: `judge` of verdict.ts. */
  judge?(error: unknown): SendVerdict
  /** Applies the confirmed change. `reply` is undefined where another tab has sent it. */
  onSent?(context: OutboxContext, change: PendingChange<Payload>, reply: Reply | undefined): void
  onRefused?(context: OutboxContext, change: PendingChange<Payload>, error: Refusal): void
  /** Calls `confirm` with ids that the server is known to have from elsewhere. Returns how to stop. */
  listen?(context: OutboxContext, confirm: (ids: string[]) => void): () => void
  /** False for a stored payload of another version: it is neither shown nor sent. */
  accepts?(payload: unknown): boolean
  /** The offer to undo while a change is held. */
  undoText?(payload: Payload, t: Translate): UndoText
  /** Sent changes stay listed as 'sent' until discarded: a deleted thing must stay hidden in lists fetched before. */
  remembersSent?: boolean
}

/** The storable part of an error. Any other error than an ApiError is an aborted request: nothing has answered. */
export function refusalFrom(error: unknown): Refusal {
  const { status, code, message, issues, reply } = error instanceof ApiError ? error : offline()
  return { status, code, message, issues, reply }
}

/** True while the server has yet to answer. */
export const awaitsServer = ({ status }: PendingChange): boolean => status === 'waiting' || status === 'sending'

/**
 * True where the device holds a change until there is a connection. Of one that is just being sent nothing is said.
 * Whether a browser says that it is on line does not count: with a dead line it often does.
 */
export const isKept = (change: PendingChange): boolean => awaitsServer(change) && change.isStored && change.isDelayed

/** Names the lane of a change among those of all kinds. */
export const laneOf = ({ kind, lane }: Pick<PendingChange, 'kind' | 'lane'>): string => `${kind} ${lane}`
