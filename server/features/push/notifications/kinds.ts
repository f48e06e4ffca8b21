import type { Db } from '../../../db/client.ts'
import type { SecondFactorRule } from '../../secondFactor/required.ts'
import { messageNotices, type Onlookers } from './messageNotifications.ts'
import type { Kind } from './notification.ts'
import { reminderNotices, shiftNotices } from './shiftNotifications.ts'
import { interestNotices, meetingNotices, taskNotices } from './workNotifications.ts'

interface Needs {
  db: Db
  /** IANA name. */
  timeZone: string
  onlookers: Onlookers
  secondFactorRule: SecondFactorRule
}

/** Every kind of entry that the features write into the outbox, and what becomes of it. */
export const kinds = ({ db, timeZone, onlookers, secondFactorRule }: Needs): Record<string, Kind> => ({
  'interest.received': interestNotices(db, secondFactorRule),
  'meeting.assigned': meetingNotices(db, timeZone),
  'message.posted': messageNotices(db, onlookers),
  'shift.changed': shiftNotices(db, timeZone),
  'shift.reminder': reminderNotices(db, timeZone),
  'task.assigned': taskNotices(db),
})
