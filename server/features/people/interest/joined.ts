import type { ChangeContext } from '../../../db/change.ts'
import { interestStore } from './interest.store.ts'

/** Publishes to all admins which join request to refetch. */
export const tellInterest = ({ tell }: Pick<ChangeContext, 'tell'>, id: string) =>
  tell({ userIds: [], admins: true }, 'interestChanged', { _id: id })

/** Marks a join request whose author has an account now, in the change that makes the account. */
export const markJoined = ({ also }: Pick<ChangeContext, 'also'>, id: string): Promise<void> =>
  also('interest', async ({ trx, tell }) => {
    await interestStore.update(trx, id, { status: 'joined' })
    return tellInterest({ tell }, id)
  })
