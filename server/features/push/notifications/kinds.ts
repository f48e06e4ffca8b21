import type { Db } from '../../../db/client.ts'
import type { SecondFactorRule } from '../../secondFactor/required.ts'
import type { ReadTeam } from '../../team/team.service.ts'
import { type ChannelViewers, messageNotifications } from './messageNotifications.ts'
import type { Kinds } from './notification.ts'
import { approvedNotifications, interestNotifications, waitingNotifications } from './peopleNotifications.ts'
import { reminderNotifications, shiftNotifications } from './shiftNotifications.ts'
import { meetingNotifications, taskNotifications } from './workNotifications.ts'

interface Needs {
  db: Db
  readTeam: ReadTeam
  channelViewers: ChannelViewers
  secondFactorRule: SecondFactorRule
}

/** How each kind of outbox entry expands to notifications. */
export const kinds = ({ db, readTeam, channelViewers, secondFactorRule }: Needs): Kinds => ({
  'interest.received': interestNotifications(db, secondFactorRule),
  'meeting.assigned': meetingNotifications(db, readTeam),
  'message.posted': messageNotifications(db, channelViewers),
  'shift.changed': shiftNotifications(db, readTeam),
  'shift.reminder': reminderNotifications(db, readTeam),
  'task.assigned': taskNotifications(db),
  'user.approved': approvedNotifications(db),
  'user.waiting': waitingNotifications(db, secondFactorRule),
})
