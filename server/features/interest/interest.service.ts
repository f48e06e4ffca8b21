import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import { type Interest, InterestStatus, type NewInterest } from '#shared/interest.ts'
import { comparisonKey } from '#shared/text.ts'
import type { User } from '#shared/users.ts'
import { audit } from '../../db/audit.ts'
import type { Db } from '../../db/client.ts'
import { enqueue } from '../../db/outbox.ts'
import type { InterestTable } from '../../db/schema.ts'
import { networkOf } from '../../http/limits/networkOf.ts'
import type { RateLimits } from '../../http/limits/rateLimits.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { BotCheck } from '../../providers/botCheck/botCheck.ts'
import type { Publisher } from '../../realtime/publish.ts'
import { isFilled } from '../botCheck/honeypot.ts'
import type { UsersService } from '../users/users.service.ts'
import { interestStore } from './interest.store.ts'

/** Submissions a network may send in an hour: a family shares one, a program wants more. */
const AN_HOUR = { max: 20, seconds: 3600 }

export interface InterestService {
  /** Stores what a person wrote and tells the super admins; a filled honeypot is dropped, answered alike. */
  submit(interest: NewInterest, ip: string): Promise<{ received: boolean }>
  list(): Promise<Interest[]>
  update(viewer: Viewer, id: string, status: InterestStatus): Promise<Interest>
  /** Deletes a submission; the log keeps nothing of what it said. 404 where it is gone. */
  remove(viewer: Viewer, id: string): Promise<void>
  /** Makes a user of the person who wrote, and closes the submission. */
  createUser(viewer: Viewer, id: string, account: NewAccount): Promise<User>
  /** What this person wrote, by email and name, the oldest first: an email alone anybody may have typed. */
  ofPerson(person: Author): Promise<Omit<Interest, '_id'>[]>
  /** Deletes it, inside the transaction in which they leave. Returns what tells the open clients, after the commit. */
  leave(trx: Db, person: Author): Promise<() => void>
}

type Author = Pick<User, 'email' | 'name'>
type NewAccount = { phoneNumber: string; password: string; role: 'standard' | 'admin' }

const toInterest = (row: InterestTable): Interest => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  message: row.message,
  status: InterestStatus.parse(row.status),
  createdAt: row.created_at,
})

async function writtenBy(db: Db, { email, name }: Author): Promise<InterestTable[]> {
  const key = comparisonKey(name)
  return (await interestStore.ofEmail(db, email)).filter((row) => comparisonKey(row.name) === key)
}

interface Needs {
  db: Db
  check: BotCheck
  limits: RateLimits
  users: Pick<UsersService, 'create'>
  publisher: Pick<Publisher, 'publish'>
}

export function interestService({ db, check, limits, users, publisher }: Needs): InterestService {
  const tellAdmins = (id: string): void =>
    publisher.publish({ userIds: [], admins: true }, 'interestChanged', { _id: id })

  return {
    async submit({ name, email, message, honeypot, botCheck }, ip) {
      if (isFilled(honeypot)) return { received: true }
      if (!(await check.passes(botCheck, ip))) throw new AppError('bot_check_failed')
      await limits.take([{ key: `interest ${networkOf(ip)}`, ...AN_HOUR }])
      const row = { id: randomUUID(), name, email, message, status: 'new', created_at: new Date().toISOString() }
      await db.transaction().execute(async (trx) => {
        await interestStore.insert(trx, row)
        await enqueue(trx, { kind: 'interest.received', payload: { interestId: row.id } })
      })
      tellAdmins(row.id)
      return { received: true }
    },

    list: async () => (await interestStore.newest(db)).map(toInterest),

    async update(viewer, id, status) {
      const updated = await db.transaction().execute(async (trx) => {
        const row = await interestStore.setStatus(trx, id, status)
        if (!row) throw new AppError('interest_not_found')
        const entry = { action: 'interest.statusChanged', subjectType: 'interest', subjectId: id, detail: { status } }
        await audit(trx, { actorId: viewer._id, ...entry })
        return toInterest(row)
      })
      tellAdmins(id)
      return updated
    },

    async remove(viewer, id) {
      await db.transaction().execute(async (trx) => {
        if (!(await interestStore.remove(trx, id))) throw new AppError('interest_not_found')
        const entry = { action: 'interest.deleted', subjectType: 'interest', subjectId: id }
        await audit(trx, { actorId: viewer._id, ...entry })
      })
      tellAdmins(id)
    },

    async createUser(viewer, id, account) {
      const interest = await interestStore.find(db, id)
      if (!interest) throw new AppError('interest_not_found')
      const person = { name: interest.name, email: interest.email, ...account }
      const user = await users.create(viewer._id, person, async (trx) => {
        await interestStore.setStatus(trx, id, 'closed')
      })
      tellAdmins(id)
      return user
    },

    async ofPerson(person) {
      const written = (await writtenBy(db, person)).map(toInterest)
      return written.map(({ _id, ...interest }) => interest)
    },

    async leave(trx, person) {
      const written = await writtenBy(trx, person)
      for (const { id } of written) await interestStore.remove(trx, id)
      return () => {
        for (const { id } of written) tellAdmins(id)
      }
    },
  }
}
