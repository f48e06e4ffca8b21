import { randomBytes, randomUUID } from 'node:crypto'
import { comparisonKey } from '#shared/text.ts'
import { audit } from '../db/audit.ts'
import type { Db } from '../db/client.ts'
import { raiseRevision } from '../db/revisions.ts'
import { removeSecondFactor } from '../features/secondFactor/removeSecondFactor.ts'
import { hashPassword } from '../features/users/passwords.ts'
import type { Say } from './data.commands.ts'

/** Something that cannot be done as asked; `message` is the line that an operator reads. */
export class CommandError extends Error {}

const findPerson = (db: Db, email: string) =>
  db.selectFrom('users').select(['id', 'name', 'role', 'suspended']).where('email', '=', email).executeTakeFirst()

/**
 * Makes this person a super admin who can sign in: new where nobody has the email, else with a new password, not
 * suspended, without a second factor, and signed out everywhere. The password is said once.
 */
export async function makeSuperAdmin(
  db: Db,
  { email, name }: { email: string; name?: string },
  say: Say,
): Promise<void> {
  const address = email.trim().toLowerCase()
  const password = randomBytes(12).toString('base64url')
  const password_hash = await hashPassword(password)
  const isNew = await db.transaction().execute(async (trx) => {
    await raiseRevision(trx, 'users')
    const known = await findPerson(trx, address)
    const id = known?.id ?? randomUUID()
    if (known) {
      await trx
        .updateTable('users')
        .set({ role: 'superAdmin', suspended: 0, password_hash })
        .where('id', '=', id)
        .execute()
      await trx.deleteFrom('sessions').where('user_id', '=', id).execute()
      if (await removeSecondFactor(trx, id))
        await audit(trx, {
          ...{ actorId: null, action: 'secondFactor.reset', subjectType: 'user', subjectId: id },
          detail: { by: 'command line' },
        })
    } else {
      const called = name?.trim() || address
      await trx
        .insertInto('users')
        .values({
          ...{ id, name: called, name_key: comparisonKey(called), email: address, password_hash, role: 'superAdmin' },
          ...{ phone_number: null, verified_phone_number: null, photo_url: null, suspended: 0 },
          created_at: new Date().toISOString(),
        })
        .execute()
    }
    await audit(trx, {
      ...{ actorId: null, action: 'user.superAdminMade', subjectType: 'user', subjectId: id },
      detail: { by: 'command line' },
    })
    return known === undefined
  })
  say(
    isNew
      ? 'A super admin was made:'
      : 'This person is super admin, not suspended, without two-step login, and signed out everywhere:',
  )
  say(`  ${address}  ${password}`)
}

const sessionsOf = (db: Db, email: string | undefined) => {
  const all = db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'users.email', 'sessions.created_at', 'sessions.last_used_at'])
    .orderBy('sessions.last_used_at', 'desc')
  return (email ? all.where('users.email', '=', email.trim().toLowerCase()) : all).execute()
}

/** One line for each session, the last used first. */
export async function listSessions(db: Db, { email }: { email?: string }, say: Say): Promise<void> {
  const sessions = await sessionsOf(db, email)
  for (const each of sessions) say(`${each.id}  ${each.email}  since ${each.created_at}  used ${each.last_used_at}`)
  say(sessions.length === 1 ? 'One session.' : `${sessions.length} sessions.`)
}

/** Ends all sessions of a person. Their next request is refused, and a page that is open notices within a minute. */
export async function endSessions(db: Db, { email }: { email: string }, say: Say): Promise<void> {
  const person = await findPerson(db, email.trim().toLowerCase())
  if (!person) throw new CommandError(`Nobody has the email ${email}.`)
  const ended = await db.transaction().execute(async (trx) => {
    const rows = await trx.deleteFrom('sessions').where('user_id', '=', person.id).returning('id').execute()
    await audit(trx, {
      ...{ actorId: null, action: 'user.sessionsEnded', subjectType: 'user', subjectId: person.id },
      detail: { by: 'command line' },
    })
    return rows.length
  })
  say(ended === 1 ? 'One session was ended.' : `${ended} sessions were ended.`)
}
