// Apart from the events: these need the files of all nouns, which a first load leaves out.

/**
 * Refuses a client whose `auth.events`, the schemaHash of its EVENTS, is not the server's: it would misread them. A
 * client that names none is let in.
 */
export const OUTDATED_CLIENT = 'outdated_client'

/** A signal that was dropped. `slow_down`: there were too many. */
type SignalRefusal = { ok: false; code: 'invalid_input' | 'slow_down' }

/** The server's answer to a signal. */
export type SignalReply = (answer: { ok: true } | SignalRefusal) => void

/** Signals from clients: hints, never writes (rule 204). Each may carry a callback for the answer. */
export interface ClientSignals {
  /** Says that this channel is on screen. */
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
