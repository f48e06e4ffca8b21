import { useCallback } from 'react'
import type { ChannelName } from '#shared/channelNames.ts'
import { useOutbox } from '../../../../outbox/usePending.ts'
import { useT } from '../../../../strings/strings.ts'
import { MESSAGE, type WrittenMessage } from '../sync/messages.outbox.ts'
import { type MessageDraft, storablePicture, validateDraft } from './draft.ts'

type Stored = { ok: true } | { ok: false; reason: string }

/**
 * `send` puts a draft into the outbox. It resolves when the message is stored on this device, also offline, or with the
 * reason why it can never be sent.
 */
export function useSend(channel: ChannelName): { send: (draft: MessageDraft) => Promise<Stored> } {
  const t = useT()
  const outbox = useOutbox()

  const send = useCallback(
    async (draft: MessageDraft): Promise<Stored> => {
      const validated = validateDraft(channel, draft, t)
      if (!validated.ok) return validated
      const picture = draft.file && (await storablePicture(draft.file))
      if (draft.file && !picture) return { ok: false, reason: t('chat.sendFailed') }
      const { content, imageUrl } = validated
      const written: WrittenMessage = { channel, content, imageUrl, picture }
      await outbox.add(MESSAGE, channel, written)
      return { ok: true }
    },
    [channel, outbox, t],
  )
  return { send }
}
