import { CHANNELS } from '#shared/channels.ts'
import type { Change } from '../../db/change.ts'
import { removePhoto } from '../images/images.service.ts'
import { messagesStore } from './messages.store.ts'

/** Messages removed per transaction: small, so that posts do not wait for the whole clean-up. */
const REMOVED_AT_ONCE = 200

/** Permanently removes messages older than `before` (ISO time) with their pictures. */
export async function forgetMessages(change: Change, { before }: { before: string }): Promise<void> {
  for (const channel of CHANNELS)
    for (let isMore = true; isMore; )
      isMore = await change('chat', async ({ trx, tellNobody }) => {
        const oldest = await messagesStore.oldest(trx, channel, REMOVED_AT_ONCE)
        const old = oldest.filter(({ created_at }) => created_at < before)
        for (const { image_url } of old) if (image_url) await removePhoto(trx, image_url)
        await messagesStore.forget(
          trx,
          old.map(({ id }) => id),
        )
        return tellNobody('too old to be on a screen').returning(old.length === REMOVED_AT_ONCE)
      })
}
