import type { ChannelName } from './channels.ts'
import type { Interest } from './interest.ts'
import type { Meeting } from './meetings.ts'
import type { Message } from './messages.ts'
import type { Task } from './tasks.ts'

/** What the server tells open clients, by name. */
export interface ServerEvents {
  /** Shifts were added, changed or removed: ask again for what is on screen. `revision` only grows. */
  scheduleChanged: (change: { revision: number }) => void
  /** A task is new or different. Told to whoever has it, whoever had it before, and admins. */
  taskSaved: (task: Task) => void
  taskDeleted: (task: Pick<Task, '_id'>) => void
  /** A meeting was scheduled. Told to those who are to come, and admins. */
  meetingSaved: (meeting: Meeting) => void
  meetingDeleted: (meeting: Pick<Meeting, '_id'>) => void
  /** A join form has come, or was marked or deleted: ask again. Told to admins. */
  interestChanged: (interest: Pick<Interest, '_id'>) => void
  /** A message was posted. Told to every member, the sender's devices too. */
  newMessage: (message: Message) => void
  messageEdited: (change: Pick<Message, '_id' | 'channel' | 'content' | 'edited' | 'revision'>) => void
  messageDeleted: (change: Pick<Message, '_id' | 'channel' | 'revision'>) => void
  /** This person has read a channel on one of their devices. */
  channelRead: (channel: { name: ChannelName; unread: number }) => void
  /** Somebody is writing in a channel that is on screen here. A hint: forgotten after some seconds. */
  typing: (hint: { channel: ChannelName; userId: string; name: string }) => void
  /** Who came and who went since the last word; gathered, so that a crowd costs little. */
  presence: (change: { online: string[]; offline: string[] }) => void
}

/** A signal that was dropped. `slow_down`: there were too many. */
export type SignalRefusal = { ok: false; code: 'invalid_input' | 'slow_down' }

/** What the server answers to a signal. */
export type SignalReply = (answer: { ok: true } | SignalRefusal) => void

/** What clients tell the server: hints, never writes (readings §3). Each may carry a callback for the answer. */
export interface ClientSignals {
  /** This channel is on screen. */
  joinChannel: (channel: string, reply?: SignalReply) => void
  leaveChannel: (channel: string, reply?: SignalReply) => void
  /** The person is writing in this channel. */
  typing: (channel: string, reply?: SignalReply) => void
  /** Asks who is online now: ids of people. */
  whoIsOnline: (reply: (answer: string[] | SignalRefusal) => void) => void
  /** Announcements of writes already made over REST: acknowledged, trusted for nothing, told to nobody. */
  sendMessage: (announcement: unknown, reply?: SignalReply) => void
  editMessage: (announcement: unknown, reply?: SignalReply) => void
  deleteMessage: (announcement: unknown, reply?: SignalReply) => void
}
