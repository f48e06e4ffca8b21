import type { ChannelName } from '#shared/channelNames.ts'
import type { Audience, Change, ChangeContext, Told } from '../../../db/change.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { ChannelsService } from '../channels/channels.service.ts'

export interface ChannelNeeds {
  change: Change
  channels: Pick<ChannelsService, 'audienceOf' | 'mustBeIn' | 'raiseRevision'>
}

/** Rolls back a transaction that found nothing to change. */
class NothingToChange extends Error {}

type Chat = ChangeContext<'chat'> & { audience: Audience }

/**
 * Runs one change of a channel under its next revision. Where `work` returns null, nothing changed and everything is
 * rolled back, the revision too: clients count revisions to detect missed changes, so there must be no gaps. `run` is
 * `change.by(viewer)` where the role gives the right. Whether the viewer is in the channel is asked again under its
 * lock.
 */
export async function changeChannel<Result>(
  { change, channels }: ChannelNeeds,
  { viewer, channel, run = change }: { viewer: Viewer; channel: ChannelName; run?: ReturnType<Change['by']> },
  work: (context: Chat, revision: number) => Promise<Told<Result> | null>,
): Promise<Result | null> {
  try {
    return await run('chat', async (context) => {
      const revision = await channels.raiseRevision(context.trx, channel, viewer)
      await channels.mustBeIn(context.trx, viewer._id, channel)
      const audience = await channels.audienceOf(context.trx, channel)
      const told = await work({ ...context, audience }, revision)
      if (told === null) throw new NothingToChange()
      return told
    })
  } catch (error) {
    if (error instanceof NothingToChange) return null
    throw error
  }
}
