import type { ChangeContext } from '../../db/change.ts'
import { actorOf, type Program, type Viewer } from '../../http/viewer.ts'
import { keyName } from '../people/keys/keys.service.ts'
import { joinedAmong, memberNames } from '../people/users/members.ts'

/** Milliseconds of the periods at whose end people are told of all that an admin has entered about them meanwhile. */
const GATHERED_MS = 10 * 60_000

type Acting = Pick<Viewer, '_id' | 'helperId'>

type Context = Pick<ChangeContext<'rota'>, 'trx' | 'audit' | 'enqueue'>

/** Tells those of these people who have an account that an admin entered when they can serve; never the admin. */
export async function tellEntered(
  { trx, enqueue }: Omit<Context, 'audit'>,
  bearer: Acting | Program,
  userIds: string[],
): Promise<void> {
  const actorId = 'keyId' in bearer ? bearer.keyId : actorOf(bearer)
  const joined = await joinedAmong(
    trx,
    userIds.filter((id) => id !== actorId),
  )
  if (joined.size === 0) return
  const name = (await memberNames(trx, [actorId])).get(actorId)
  const by = name ?? (await keyName(trx, actorId)) ?? ''
  const dueAt = new Date(Math.ceil((Date.now() + 1) / GATHERED_MS) * GATHERED_MS)
  for (const userId of joined) await enqueue({ kind: 'availability.entered', payload: { userId, by } }, dueAt)
}

/** Audits what an admin or a helper enters about a person, who is told of it. */
export async function noteEntered(context: Context, bearer: Acting | Program, userId: string): Promise<void> {
  const actorId = 'keyId' in bearer ? bearer.keyId : actorOf(bearer)
  await context.audit({ action: 'availability.changed', actorId, subjectId: userId })
  await tellEntered(context, bearer, [userId])
}
