import type { Db } from '../../../../db/client.ts'
import type { SecondFactorRule } from '../../../people/secondFactorRule.ts'
import type { TeamService } from '../../../people/team/team.service.ts'
import { certificateNotifications } from './certificateNotifications.ts'
import { helperNotifications } from './helperNotifications.ts'
import { hookNotifications } from './hookNotifications.ts'
import { type ChannelViewers, messageNotifications, type TalkMembers } from './messageNotifications.ts'
import { type Kinds, kindOf } from './notification.ts'
import { nobodyLeftNotifications, offerEndNotifications, offerNotifications } from './offerNotifications.ts'
import {
  approvedNotifications,
  interestNotifications,
  personAskedNotifications,
  waitingNotifications,
} from './peopleNotifications.ts'
import { staleNotifications, unpublishedNotifications } from './publicationNotifications.ts'
import {
  answeredNotifications,
  availabilityNotifications,
  cancelledNotifications,
  enteredNotifications,
  publishedNotifications,
  thanksNotifications,
  unansweredNotifications,
} from './rotaNotifications.ts'
import { securityNotifications } from './securityNotifications.ts'
import { reminderNotifications, shiftNotifications } from './shiftNotifications.ts'
import { swapAskedNotifications, swapDoneNotifications } from './swapNotifications.ts'
import { meetingNotifications, taskNotifications } from './workNotifications.ts'

/** An entry that is a mail and no push. */
const wantedMails = kindOf(
  'mail.wanted',
  async () => [],
  async (entries) => entries.map(({ id, payload }) => ({ entryId: id, mail: payload })),
)

interface Needs {
  db: Db
  team: Pick<TeamService, 'name' | 'timeZone'>
  talks: TalkMembers
  channelViewers: ChannelViewers
  secondFactorRule: SecondFactorRule
  siteUrl: string
}

/** Expansion of each kind of outbox entry to notifications. */
export const kinds = ({ db, team, talks, channelViewers, secondFactorRule, siteUrl }: Needs): Kinds => ({
  'assignment.answered': answeredNotifications(db, team, secondFactorRule),
  'availability.asked': availabilityNotifications(db),
  'availability.entered': enteredNotifications(db),
  'certificate.ending': certificateNotifications(db, secondFactorRule),
  'callOut.exhausted': nobodyLeftNotifications(db, team, secondFactorRule),
  'day.thanked': thanksNotifications(db),
  'helper.asked': helperNotifications(db),
  'hook.notice': hookNotifications(db, { team, rule: secondFactorRule, siteUrl }),
  'interest.received': interestNotifications(db, secondFactorRule),
  'mail.wanted': wantedMails,
  'meeting.assigned': meetingNotifications(db, team),
  'message.posted': messageNotifications(db, { channelViewers, talks }),
  'offer.sent': offerNotifications(db, team),
  'offer.withdrawn': offerEndNotifications(db, team),
  'person.asked': personAskedNotifications(db, secondFactorRule),
  'publication.stale': staleNotifications(db, secondFactorRule),
  'rota.published': publishedNotifications(db, team),
  'rota.reminder': unansweredNotifications(db, team),
  'rota.unpublished': unpublishedNotifications(db, team, secondFactorRule),
  'security.notice': securityNotifications(db, team, siteUrl),
  'service.cancelled': cancelledNotifications(db, team),
  'shift.changed': shiftNotifications(db, team),
  'shift.reminder': reminderNotifications(db, team, siteUrl),
  'swap.asked': swapAskedNotifications(db, team),
  'swap.done': swapDoneNotifications(db, team),
  'task.assigned': taskNotifications(db),
  'user.approved': approvedNotifications(db),
  'user.waiting': waitingNotifications(db, secondFactorRule),
})
