import type { ChangeContext } from '../../../db/change.ts'
import { tellAdmins } from '../users/tellAdmins.ts'
import { peopleStore } from './people.store.ts'

/**
 * Asks the admins whether an account, which is new or has proven a contact, is somebody of the list who has that number
 * or email. Nothing is asked where it shares none, or the name alone.
 */
export async function askAdmins(
  { trx, enqueue, tell }: Pick<ChangeContext, 'trx' | 'enqueue' | 'tell'>,
  userId: string,
): Promise<void> {
  if (await peopleStore.sharesContact(trx, userId)) await enqueue({ kind: 'person.asked', payload: { userId } })
  tellAdmins({ tell }, userId)
}
