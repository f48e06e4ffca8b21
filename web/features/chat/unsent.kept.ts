import type { ChannelName } from '#shared/channels.ts'
import * as outgoing from '../../outbox/outgoing.kept.ts'

export interface WrittenMessage {
  channel: ChannelName
  content: string
  imageUrl: string | null
  picture: { blob: Blob; name: string } | null
}

/** A message that somebody wrote and the server does not have. Why it was refused is a sentence. */
export type KeptMessage = outgoing.Outgoing<WrittenMessage, string>

/** Where messages are until they are sent. */
export type Keeping = outgoing.Keeping<WrittenMessage, string>

/** Until the page is closed. */
export const inMemory = (): Keeping => outgoing.inMemory()

/** On this device until they are sent, in every tab. */
export const onDevice = (): Keeping => outgoing.onDevice('ushers-chat')
