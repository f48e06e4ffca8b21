import type { Change } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import type { ImagesService } from '../../people/pictures/images.service.ts'
import type { ChannelsService } from '../channels/channels.service.ts'
import { messagesStore } from './messages.store.ts'

/** Messages removed per transaction: small, so that posts do not wait for the whole clean-up. */
const REMOVED_AT_ONCE = 200

interface Needs {
  db: Db
  channels: Pick<ChannelsService, 'names'>
  change: Change
  images: Pick<ImagesService, 'remove'>
}

/** Permanently removes messages older than `before` (ISO time) with their pictures. */
export async function forgetMessages(
  { db, channels, change, images }: Needs,
  { before }: { before: string },
): Promise<void> {
  for (const channel of await channels.names(db))
    for (let isMore = true; isMore; )
      isMore = await change('chat', async ({ trx, tellNobody }) => {
        const oldest = await messagesStore.oldest(trx, channel, REMOVED_AT_ONCE)
        // None after one that stays, also where a clock went back: unread counts follow from the oldest one stored.
        const kept = oldest.findIndex(({ created_at }) => created_at >= before)
        const old = kept < 0 ? oldest : oldest.slice(0, kept)
        for (const { image_url } of old) if (image_url) await images.remove(trx, image_url)
        await messagesStore.forget(trx, columnOf(old, 'id'))
        return tellNobody('too old to be on a screen').returning(old.length === REMOVED_AT_ONCE)
      })
}
