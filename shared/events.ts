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
