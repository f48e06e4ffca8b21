import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import { type Interest, InterestStatus, type NewInterest } from '#shared/interest.ts'
import type { User } from '#shared/users.ts'
import { audit } from '../../db/audit.ts'
import type { Db } from '../../db/client.ts'
import { enqueue } from '../../db/outbox.ts'
import type { InterestTable } from '../../db/schema.ts'
import { networkOf } from '../../http/networkOf.ts'
import type { RateLimits } from '../../http/rateLimits.ts'
import type { BotCheck } from '../../providers/botCheck/botCheck.ts'
import { isFilled } from '../botCheck/honeypot.ts'
import type { Viewer } from '../sessions/viewer.ts'
import type { UsersService } from '../users/users.service.ts'
import { interestStore } from './interest.store.ts'

/** Submissions a network may send in an hour: a family shares one, a program wants more. */
const AN_HOUR = { max: 20, seconds: 3600 }

export interface InterestService {
  /** Stores what a person wrote and tells the super admins; a filled honeypot is dropped, answered alike. */
  submit(interest: NewInterest, ip: string): Promise<{ received: boolean }>
  list(): Promise<Interest[]>
  update(viewer: Viewer, id: string, status: InterestStatus): Promise<Interest>
  /** Makes a user of the person who wrote, and closes the submission. */
  createUser(viewer: Viewer, id: string, account: NewAccount): Promise<User>
}

type NewAccount = { phoneNumber: string; password: string; role: 'standard' | 'admin' }

const toInterest = (row: InterestTable): Interest => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  message: row.message,
  status: InterestStatus.parse(row.status),
  createdAt: row.created_at,
})

interface Needs {
  db: Db
  check: BotCheck
  limits: RateLimits
  users: Pick<UsersService, 'create'>
}

export function interestService({ db, check, limits, users }: Needs): InterestService {
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
      return { received: true }
    },

    list: async () => (await interestStore.newest(db)).map(toInterest),

    update: (viewer, id, status) =>
      db.transaction().execute(async (trx) => {
        const row = await interestStore.setStatus(trx, id, status)
        if (!row) throw new AppError('interest_not_found')
        const entry = { action: 'interest.statusChanged', subjectType: 'interest', subjectId: id, detail: { status } }
        await audit(trx, { actorId: viewer._id, ...entry })
        return toInterest(row)
      }),

    async createUser(viewer, id, account) {
      const interest = await interestStore.find(db, id)
      if (!interest) throw new AppError('interest_not_found')
      return users.create(viewer._id, { name: interest.name, email: interest.email, ...account }, async (trx) => {
        await interestStore.setStatus(trx, id, 'closed')
      })
    },
  }
}
