import type { Db } from '../../../db/client.ts'
import type { SecondFactorRule } from '../../secondFactor/required.ts'
import { type ChannelViewers, messageNotifications } from './messageNotifications.ts'
import type { Kinds } from './notification.ts'
import { approvedNotifications, interestNotifications, waitingNotifications } from './peopleNotifications.ts'
import { securityNotifications } from './securityNotifications.ts'
import { reminderNotifications, shiftNotifications } from './shiftNotifications.ts'
import { meetingNotifications, taskNotifications } from './workNotifications.ts'

interface Needs {
  db: Db
  /** IANA name. */
  timeZone: string
  channelViewers: ChannelViewers
  secondFactorRule: SecondFactorRule
}

/** How each kind of outbox entry expands to notifications. */
export const kinds = ({ db, timeZone, channelViewers, secondFactorRule }: Needs): Kinds => ({
  'interest.received': interestNotifications(db, secondFactorRule),
  'meeting.assigned': meetingNotifications(db, timeZone),
  'message.posted': messageNotifications(db, channelViewers),
  'security.notice': securityNotifications(db, timeZone),
  'shift.changed': shiftNotifications(db, timeZone),
  'shift.reminder': reminderNotifications(db, timeZone),
  'task.assigned': taskNotifications(db),
  'user.approved': approvedNotifications(db),
  'user.waiting': waitingNotifications(db, secondFactorRule),
})
