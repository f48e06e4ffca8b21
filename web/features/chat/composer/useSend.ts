import { useCallback } from 'react'
import type { ChannelName } from '#shared/channels.ts'
import { useOutbox } from '../../../outbox/usePending.ts'
import { useT } from '../../../strings/strings.ts'
import { MESSAGE, type WrittenMessage } from '../sync/messages.outbox.ts'
import { type Draft, judgeDraft, pictureOf } from './message.draft.ts'

export type { Draft }

export type Stored = { ok: true } | { ok: false; reason: string }

/**
 * How to write in a channel. `send` resolves as soon as the message is stored on this device, with or without a
 * connection, or with the reason why it never could be sent.
 */
export function useSend(channel: ChannelName): { send: (draft: Draft) => Promise<Stored> } {
  const t = useT()
  const outbox = useOutbox()

  const send = useCallback(
    async (draft: Draft): Promise<Stored> => {
      const judged = judgeDraft(channel, draft, t)
      if (!judged.ok) return judged
      const picture = draft.file && (await pictureOf(draft.file))
      if (draft.file && !picture) return { ok: false, reason: t('chat.sendFailed') }
      const { content, imageUrl } = judged
      const written: WrittenMessage = { channel, content, imageUrl, picture }
      await outbox.add(MESSAGE, channel, written)
      return { ok: true }
    },
    [channel, outbox, t],
  )
  return { send }
}
