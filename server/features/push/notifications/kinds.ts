import type { Db } from '../../../db/client.ts'
import type { SecondFactorRule } from '../../secondFactor/required.ts'
import { messageNotices, type Onlookers } from './messageNotifications.ts'
import type { Kinds } from './notification.ts'
import { reminderNotices, shiftNotices } from './shiftNotifications.ts'
import { interestNotices, meetingNotices, taskNotices } from './workNotifications.ts'

interface Needs {
  db: Db
  /** IANA name. */
  timeZone: string
  onlookers: Onlookers
  secondFactorRule: SecondFactorRule
}

/** What becomes of each kind of outbox entry. */
export const kinds = ({ db, timeZone, onlookers, secondFactorRule }: Needs): Kinds => ({
  'interest.received': interestNotices(db, secondFactorRule),
  'meeting.assigned': meetingNotices(db, timeZone),
  'message.posted': messageNotices(db, onlookers),
  'shift.changed': shiftNotices(db, timeZone),
  'shift.reminder': reminderNotices(db, timeZone),
  'task.assigned': taskNotices(db),
})
