import type * as z from 'zod/mini'
import { type Collected, collected } from './api.ts'

/**
 * The events that the server sends to open clients, as the nouns declare them. The server parses each payload before it
 * sends it, the client what it applies of it.
 */
export const EVENTS = collected('events')

export type EventName = keyof typeof EVENTS
export type EventPayloads = { [Name in EventName]: z.infer<Collected<'events'>[Name]> }

/** The events as Socket.IO's types want them: a listener by name. */
export type ServerEvents = { [Name in EventName]: (payload: EventPayloads[Name]) => void }

/** Each event's schema with the event's own payload type, so that a generic `Name` finds its payload. */
export const eventSchemas: { [Name in EventName]: z.ZodMiniType<EventPayloads[Name]> } = EVENTS

/**
 * Refuses a client whose `auth.events`, the schemaHash of its EVENTS, is not the server's: it would misread them. A client
 * that names none is let in.
 */
export const OUTDATED_CLIENT = 'outdated_client'

/** A signal that was dropped. `slow_down`: there were too many. */
type SignalRefusal = { ok: false; code: 'invalid_input' | 'slow_down' }

/** The server's answer to a signal. */
export type SignalReply = (answer: { ok: true } | SignalRefusal) => void

/** Signals from clients: hints, never writes (readings §3). Each may carry a callback for the answer. */
export interface ClientSignals {
  /** This channel is on screen. */
  joinChannel: (channel: string, reply?: SignalReply) => void
  leaveChannel: (channel: string, reply?: SignalReply) => void
  /** The person is writing in this channel. */
  typing: (channel: string, reply?: SignalReply) => void
  /** Asks who is online now: ids of people. */
  whoIsOnline: (reply: (answer: string[] | SignalRefusal) => void) => void
  /** Announcements of writes already made over REST: acknowledged, trusted for nothing, passed on to nobody. */
  sendMessage: (announcement: unknown, reply?: SignalReply) => void
  editMessage: (announcement: unknown, reply?: SignalReply) => void
  deleteMessage: (announcement: unknown, reply?: SignalReply) => void
}
