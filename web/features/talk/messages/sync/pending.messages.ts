import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { ChannelName } from '#shared/channelNames.ts'
import { perCache } from '../../../../api/queryClient.ts'
import { type Outbox, outboxOf } from '../../../../outbox/outbox.ts'
import type { PendingChange } from '../../../../outbox/pending.change.ts'
import { MESSAGE, type WrittenMessage } from './messages.outbox.ts'

/** A message that the server has not confirmed, as the list shows it. */
export interface PendingMessage extends Pick<PendingChange, 'status' | 'createdAt'> {
  uuid: string
  channel: ChannelName
  content: string
  imageUrl: string | null
  file: File | null
  /** Address of the file's picture, for an `img`. */
  preview?: string
  /** Sentence that says why it was refused. */
  reason?: string
}

type Picture = Pick<PendingMessage, 'file' | 'preview'>

interface PendingMessages {
  /** Pending messages; the same array until the outbox changes. */
  all: () => PendingMessage[]
  stop: () => void
}

/** The messages of an outbox. The address of a picture lives as long as its message is pending. */
export function makePendingMessages({ changes }: Pick<Outbox, 'changes'>): PendingMessages {
  const pictures = new Map<string, Picture>()
  const shown = new WeakMap<PendingChange, PendingMessage>()
  let seen: readonly PendingChange[] = []
  let messages: PendingMessage[] = []

  function pictureOf(id: string, picture: WrittenMessage['picture']): Picture {
    const known = pictures.get(id)
    if (known || !picture) return known ?? { file: null }
    const file = new File([picture.blob], picture.name, { type: picture.blob.type })
    const made = { file, preview: URL.createObjectURL(file) }
    pictures.set(id, made)
    return made
  }

  function shownAs(change: PendingChange): PendingMessage {
    const known = shown.get(change)
    if (known) return known
    const { id, status, createdAt, error } = change
    const { picture, ...written } = change.payload as WrittenMessage
    const reason = error && { reason: error.issues[0]?.message ?? error.message }
    const message = { ...written, uuid: id, status, createdAt, ...reason, ...pictureOf(id, picture) }
    shown.set(change, message)
    return message
  }

  function forgetPictures(isPending: (id: string) => boolean): void {
    for (const [id, { preview }] of pictures) {
      if (isPending(id)) continue
      if (preview) URL.revokeObjectURL(preview)
      pictures.delete(id)
    }
  }

  return {
    all() {
      if (seen === changes()) return messages
      seen = changes()
      messages = seen.filter(({ kind }) => kind === MESSAGE).map(shownAs)
      forgetPictures((id) => messages.some(({ uuid }) => uuid === id))
      return messages
    },
    stop: () => forgetPictures(() => false),
  }
}

const pendingMessagesOf = perCache((cache) => makePendingMessages(outboxOf(cache)))

/**
 * Messages that this person has written in a channel and the server does not have, in the order in which they wrote it.
 */
export function usePendingMessages(channel: ChannelName): PendingMessage[] {
  const cache = useQueryClient()
  const outbox = outboxOf(cache)
  useEffect(() => {
    outbox.start().catch((error) => console.warn('Pending messages:', error))
  }, [outbox])
  const all = useSyncExternalStore(outbox.subscribe, pendingMessagesOf(cache).all)
  return useMemo(() => all.filter((message) => message.channel === channel), [all, channel])
}
