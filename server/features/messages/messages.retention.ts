import { CHANNELS } from '#shared/channels.ts'
import type { Db } from '../../db/client.ts'
import { removePhoto } from '../images/images.service.ts'
import { messagesStore } from './messages.store.ts'

/** Old messages that are forgotten in one transaction: whoever posts meanwhile does not wait for all of them. */
const FORGOTTEN_AT_ONCE = 200

/** Forgets messages of before a moment (ISO time) with their pictures, for good. Nobody is told. */
export async function forgetMessages(db: Db, { before }: { before: string }): Promise<void> {
  for (const channel of CHANNELS)
    for (let isMore = true; isMore; )
      isMore = await db.transaction().execute(async (trx) => {
        const oldest = await messagesStore.oldest(trx, channel, FORGOTTEN_AT_ONCE)
        const old = oldest.filter(({ created_at }) => created_at < before)
        for (const { image_url } of old) if (image_url) await removePhoto(trx, image_url)
        await messagesStore.forget(
          trx,
          old.map(({ id }) => id),
        )
        return old.length === FORGOTTEN_AT_ONCE
      })
}
