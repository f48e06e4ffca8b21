import type { Selectable } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { PushSubscriptionsTable } from '../../../db/schema.ts'

export type ReachDevice = Selectable<PushSubscriptionsTable> & { ownLanguage: PushSubscriptionsTable['language'] }

export interface ReachPersonRow {
  id: string
  name: string
  email: string
  emailVerified: 0 | 1
  joined: 0 | 1
  /** Set where they have an open invitation. */
  invitedUntil: string | null
  phoneNumber: string | null
  verifiedPhoneNumber: string | null
  smsOk: 0 | 1 | null
  askBy: 'app' | 'sms' | 'mail' | null
  /** Since when their number has stopped texts; null while it takes them. */
  stoppedAt: string | null
  /** Time at which a push was shown last. */
  arrivedAt: string | null
}

/** The state of everybody's devices. */
export const reachStore = {
  /** Active people, by name. */
  people: (db: Db): Promise<ReachPersonRow[]> =>
    db
      .selectFrom('users')
      .leftJoin('member_rota', 'member_rota.user_id', 'users.id')
      .leftJoin('text_numbers', 'text_numbers.number', 'users.phone_number')
      .select(['users.id', 'users.name', 'users.phone_number as phoneNumber', 'member_rota.sms_ok as smsOk'])
      .select(['member_rota.ask_by as askBy', 'text_numbers.stopped_at as stoppedAt'])
      .select(['users.verified_phone_number as verifiedPhoneNumber', 'users.email', 'users.joined'])
      .select('users.email_verified as emailVerified')
      .select(({ selectFrom }) =>
        selectFrom('invitations')
          .select(({ fn }) => fn.max('expires_at').as('invitedUntil'))
          .whereRef('invitations.person_id', '=', 'users.id')
          .where('invitations.state', '=', 'open')
          .where('invitations.expires_at', '>', new Date().toISOString())
          .as('invitedUntil'),
      )
      .select(({ selectFrom }) =>
        selectFrom('push_arrivals')
          .select(({ fn }) => fn.max('arrived_at').as('arrivedAt'))
          .whereRef('push_arrivals.user_id', '=', 'users.id')
          .as('arrivedAt'),
      )
      .where('users.suspended', '=', 0)
      .where('users.waiting', '=', 0)
      .orderBy('users.name_key')
      .orderBy('users.id')
      .execute(),

  devices: (db: Db): Promise<ReachDevice[]> =>
    db
      .selectFrom('push_subscriptions')
      .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
      .selectAll('push_subscriptions')
      .select('users.language as ownLanguage')
      .orderBy('push_subscriptions.session_id')
      .execute(),
}
