import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ChannelName } from '#shared/channels.ts'
import { makeUuid } from '../../../platform/uuid.ts'
import { useT } from '../../../strings/strings.ts'
import { useSession } from '../../sessions/session.ts'
import { startUnsent, unsentOf } from '../unsent.ts'
import { type Draft, pictureOf, validateDraft } from './draft.ts'

type Stored = { ok: true } | { ok: false; reason: string }

/**
 * `send` puts a draft into the outbox. It resolves when the message is stored on this device, also offline, or with the
 * reason why it can never be sent.
 */
export function useSend(channel: ChannelName): { send: (draft: Draft) => Promise<Stored> } {
  const t = useT()
  const cache = useQueryClient()
  const owner = useSession().user?._id ?? ''

  const send = useCallback(
    async (draft: Draft): Promise<Stored> => {
      const validated = validateDraft(channel, draft, t)
      if (!validated.ok) return validated
      const picture = draft.file && (await pictureOf(draft.file))
      if (!owner || (draft.file && !picture)) return { ok: false, reason: t('chat.sendFailed') }
      startUnsent(owner, cache)
      const { content, imageUrl } = validated
      await unsentOf(owner).add({ uuid: makeUuid(), channel, content, imageUrl, picture })
      return { ok: true }
    },
    [channel, owner, cache, t],
  )
  return { send }
}
