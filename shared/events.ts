import * as z from 'zod/mini'
import { CHANNELS, Channel } from './channels.ts'
import { Meeting } from './meetings.ts'
import { Message } from './messages.ts'
import { Task } from './tasks.ts'
import { Id } from './text.ts'

const ById = z.object({ _id: Id })

/**
 * The events that the server sends to open clients. The server parses each payload before it sends it, the client before
 * it applies it.
 */
export const EVENTS = {
  /** Shifts were added, changed or removed: fetch again what is on screen. `revision` only grows. */
  scheduleChanged: z.object({ revision: z.number() }),
  /** Services, drafts or availability of these days changed: fetch again. `revision` only grows. Sent to admins. */
  rotaChanged: z.object({ revision: z.number(), from: z.string(), to: z.string() }),
  /** Somebody was asked, answered, or is not needed any more. Sent to that member and admins; without the reason. */
  assignmentChanged: z.object({
    _id: Id,
    serviceId: Id,
    userId: Id,
    state: z.string(),
    sequence: z.number(),
  }),
  /** An offer to stand in is new, answered or over. Sent to that member and admins. */
  offerChanged: z.object({ _id: Id, callOutId: Id, state: z.string() }),
  /** A swap is new, answered or over. Sent to those in it; to admins where it waits for one. */
  swapChanged: z.object({ _id: Id, state: z.string() }),
  /**
   * A search for the best rota has come further, or has ended. Sent to admins. Not picked from `Run`, whose schemas every page
   * would load with this file.
   */
  runProgress: z.object({
    _id: Id,
    state: z.string(),
    goals: z.array(z.object({ name: z.string(), value: z.number(), bound: z.number(), proved: z.boolean() })),
  }),
  /** A task is new or different. Sent to its assignee, its assignee before the change, and admins. */
  taskSaved: Task,
  taskDeleted: ById,
  /** A meeting was scheduled. Sent to its guests and admins. */
  meetingSaved: Meeting,
  meetingDeleted: ById,
  /** The team has another name or time zone: fetch the configuration again. */
  teamChanged: z.object({}),
  /**
   * A join form has arrived, or was marked or deleted: fetch again. Sent to admins. Not picked from `Interest`, whose
   * schemas every page would load with this file.
   */
  interestChanged: ById,
  /** People were invited, or an invitation was revoked, renewed or used: fetch again. Sent to admins. */
  invitationsChanged: z.object({}),
  /** Somebody waits for approval, was approved or declined, or their new name was linked: fetch again. Sent to admins. */
  peopleChanged: ById,
  /** A message was posted. Sent to every member, the sender's devices too. */
  newMessage: Message,
  messageEdited: z.pick(Message, { _id: true, channel: true, content: true, edited: true, revision: true }),
  messageDeleted: z.pick(Message, { _id: true, channel: true, revision: true }),
  /** This person has read a channel on one of their devices. */
  channelRead: Channel,
  /** Somebody is writing in a channel that is on screen here. A hint: forgotten after some seconds. */
  typing: z.object({ channel: z.enum(CHANNELS), userId: Id, name: z.string() }),
  /** Who came online and who left since the last event; batched, so that a crowd costs little. */
  presence: z.object({ online: z.array(Id), offline: z.array(Id) }),
  /** This person's role may have changed: ask who one is. */
  roleChanged: z.object({}),
}

export type EventName = keyof typeof EVENTS
export type EventPayloads = { [Name in EventName]: z.infer<(typeof EVENTS)[Name]> }

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
