import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { AppError } from '#shared/errors.ts'
import { AnyInterestStatus, type Interest, type InterestStatus, type NewInterest } from '#shared/people/interest.ts'
import type { NewInvitation } from '#shared/people/invitation.ts'
import type { User } from '#shared/people/users.ts'
import { comparisonKey } from '#shared/text.ts'
import type { Change, ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { mustHaveRoom } from '../../../db/room.ts'
import type { InterestTable } from '../../../db/schema.ts'
import { networkOf } from '../../../http/limits/networkOf.ts'
import type { RateLimits } from '../../../http/limits/rateLimits.ts'
import type { RequestContext } from '../../../http/route.ts'
import { type Bearer, bearerId, type Viewer } from '../../../http/viewer.ts'
import type { BotCheck } from '../../../providers/botCheck/botCheck.ts'
import { isFilled } from '../botCheck/honeypot.ts'
import type { InvitationsService } from '../invitations/invitations.service.ts'
import type { PersonalData } from '../personalData.ts'
import type { UsersService } from '../users/users.service.ts'
import { interestStore } from './interest.store.ts'
import { markJoined, tellInterest } from './joined.ts'

/** Submissions per network and hour: enough for a shared household network, too few for a program. */
const AN_HOUR = { max: 20, seconds: 3600 }

type Author = Pick<User, 'email' | 'name'>
/** Omitted fields stay. */
type InterestChange = { status?: InterestStatus | undefined; note?: string | null | undefined }
type NewAccount = { phoneNumber: string; password: string; role: 'standard' | 'admin' }

type InterestRow = Selectable<InterestTable>

const toInterest = (row: InterestRow): Interest => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  message: row.message,
  status: AnyInterestStatus.parse(row.status),
  note: row.note,
  createdAt: row.created_at,
})

async function writtenBy(db: Db, { email, name }: Author): Promise<InterestRow[]> {
  const key = comparisonKey(name)
  return (await interestStore.ofEmail(db, email)).filter((row) => comparisonKey(row.name) === key)
}

interface Needs {
  db: Db
  change: Change
  check: BotCheck
  limits: RateLimits
  users: Pick<UsersService, 'create'>
  invitations: Pick<InvitationsService, 'answerInterest'>
}

async function submit({ change, check, limits }: Needs, form: NewInterest, ip: string): Promise<{ received: boolean }> {
  const { name, email, message, honeypot, botCheck } = form
  if (isFilled(honeypot)) return { received: true }
  if (!(await check.passes(botCheck, ip))) throw new AppError('bot_check_failed')
  await limits.take([{ key: `interest ${networkOf(ip)}`, ...AN_HOUR }])
  const row = { id: randomUUID(), name, email, message, status: 'new', created_at: new Date().toISOString() }
  return change('interest', async ({ trx, enqueue, tell }) => {
    await mustHaveRoom(trx, 'interest')
    await interestStore.insert(trx, row)
    await enqueue({ kind: 'interest.received', payload: { interestId: row.id } })
    return tellInterest({ tell }, row.id).returning({ received: true })
  })
}

type Update = InterestChange & { id: string }

async function update(context: ChangeContext<'interest'>, actorId: string, { id, status, note }: Update) {
  const { trx, audit, tell, tellNobody } = context
  const before = await interestStore.find(trx, id)
  if (!before) throw new AppError('interest_not_found')
  if (status === undefined && note === undefined) return tellNobody('nothing').returning(toInterest(before))
  const row = await interestStore.update(trx, id, {
    ...(status !== undefined && { status }),
    ...(note !== undefined && { note }),
  })
  if (!row) throw new AppError('interest_not_found')
  const about = { actorId, subjectId: id }
  if (status !== undefined) await audit({ action: 'interest.statusChanged', ...about, detail: { status } })
  if (note !== undefined) await audit({ action: 'interest.noteChanged', ...about })
  return tellInterest({ tell }, id).returning(toInterest(row))
}

async function markInvited({ trx, tell }: ChangeContext<'interest'>, id: string) {
  const row = await interestStore.update(trx, id, { status: 'invited' })
  if (!row) throw new AppError('interest_not_found')
  return tellInterest({ tell }, id).returning(row)
}

/** Deletes a submission; the audit log stores none of its content. */
async function remove({ trx, audit, tell }: ChangeContext<'interest'>, actorId: string, id: string) {
  if (!(await interestStore.remove(trx, id))) throw new AppError('interest_not_found')
  await audit({ action: 'interest.deleted', actorId, subjectId: id })
  return tellInterest({ tell }, id)
}

/** Deletes what a leaving person has written. */
async function removeOwn({ trx, tell, tellNobody }: ChangeContext<'interest'>, person: Author) {
  let told = tellNobody('they had written no form')
  for (const { id } of await writtenBy(trx, person)) {
    await interestStore.remove(trx, id)
    told = tellInterest({ tell }, id)
  }
  return told
}

export function interestService(needs: Needs) {
  const { db, change, users, invitations } = needs
  return {
    /**
     * Stores a submission and notifies the super admins; drops one with a filled honeypot, with an identical answer.
     */
    submit: (_viewer: unknown, form: NewInterest, { ip }: Pick<RequestContext, 'ip'>): Promise<{ received: boolean }> =>
      submit(needs, form, ip),

    list: async (): Promise<Interest[]> => (await interestStore.newest(db)).map(toInterest),

    update: (viewer: Bearer, wanted: Update): Promise<Interest> =>
      change.by(viewer)('interest', (context) => update(context, bearerId(viewer), wanted)),

    /** 404 where it is gone. */
    remove: (viewer: Bearer, { id }: { id: string }): Promise<void> =>
      change.by(viewer)('interest', (context) => remove(context, bearerId(viewer), id)),

    /**
     * Invites the author of a submission; 404 where it is gone, 409 where a member has the email or the phone number.
     */
    invite: (
      viewer: Viewer,
      { id, phoneNumber }: { id: string; phoneNumber?: string | null | undefined },
    ): Promise<NewInvitation> =>
      invitations.answerInterest(viewer, id, async ({ also }) => {
        const { name, email } = await also('interest', (context) => markInvited(context, id))
        return { name, email, phoneNumber: phoneNumber ?? null }
      }),

    /** Creates a user from a submission, which has joined then. */
    async createUser(viewer: Viewer, { id, ...account }: NewAccount & { id: string }): Promise<User> {
      const interest = await interestStore.find(db, id)
      if (!interest) throw new AppError('interest_not_found')
      const contacts = { email: interest.email, phoneNumber: account.phoneNumber }
      const person = { name: interest.name, ...contacts, ...account, personOf: contacts }
      return users.create(viewer, person, (context) => markJoined(context, id))
    },

    /** A person's submissions by email and name (anybody may type an email), oldest first. Leaving deletes them. */
    personalData: {
      tables: ['interest'],
      async ofPerson(person) {
        const written = (await writtenBy(db, person)).map(toInterest)
        return { joinForms: written.map(({ _id, ...interest }) => interest) }
      },
      leave: ({ also }, person) => also('interest', (context) => removeOwn(context, person)),
    } satisfies PersonalData,
  }
}
