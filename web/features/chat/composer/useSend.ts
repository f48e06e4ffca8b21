import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ChannelName } from '#shared/channels.ts'
import { makeUuid } from '../../../platform/uuid.ts'
import { useT } from '../../../strings/strings.ts'
import { useSession } from '../../sessions/session.ts'
import { startUnsent, unsentOf } from '../unsent.ts'
import { type Draft, pictureOf, validateDraft } from './draft.ts'

export type { Draft }

export type Kept = { ok: true } | { ok: false; reason: string }

/**
 * How to write in a channel. `send` resolves as soon as the message is kept on this device, whether there is a line or
 * not, or with the reason why it never could be sent.
 */
export function useSend(channel: ChannelName): { send: (draft: Draft) => Promise<Kept> } {
  const t = useT()
  const cache = useQueryClient()
  const owner = useSession().user?._id ?? ''

  const send = useCallback(
    async (draft: Draft): Promise<Kept> => {
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
