import type { ChangeContext } from '../../../db/change.ts'
import { tellRota } from '../tellRota.ts'
import type { CallOutStarter } from './callOutStarter.ts'

/** What the rota makes of a suspension, or of its end: call it within the change of the account. */
export type SuspensionFollower = (
  context: Pick<ChangeContext, 'also'>,
  person: { _id: string; isSuspended: boolean },
) => Promise<void>

/** Offers of somebody suspended are taken back. Their places stay theirs and cover nothing: open boards are told. */
export const suspensionFollower =
  ({ withdrawFrom }: Pick<CallOutStarter, 'withdrawFrom'>): SuspensionFollower =>
  (context, { _id, isSuspended }) =>
    context.also('rota', async (rota, revision) => {
      if (isSuspended) await withdrawFrom(rota, revision, _id)
      return tellRota(rota, revision)
    })
