import type { FastifyBaseLogger } from 'fastify'
import type { Db } from './db/client.ts'
import type { Env } from './env.ts'
import { auditService } from './features/audit/audit.service.ts'
import { calendarService } from './features/calendar/calendar.service.ts'
import { channelsService } from './features/channels/channels.service.ts'
import { dashboardService } from './features/dashboard/dashboard.service.ts'
import { interestService } from './features/interest/interest.service.ts'
import { meetingsService } from './features/meetings/meetings.service.ts'
import { messagesService } from './features/messages/messages.service.ts'
import { phoneService } from './features/phone/phone.service.ts'
import { deliveriesService } from './features/push/deliveries.service.ts'
import { kinds } from './features/push/notifications/kinds.ts'
import type { ChannelViewers } from './features/push/notifications/messageNotifications.ts'
import { pushService } from './features/push/push.service.ts'
import { remindersService } from './features/push/reminders.service.ts'
import { pushWorker } from './features/push/worker/pushWorker.ts'
import { registrationService } from './features/registration/registration.service.ts'
import { scheduleService } from './features/schedule/schedule.service.ts'
import { secondFactorService } from './features/secondFactor/secondFactor.service.ts'
import { sessionsService } from './features/sessions/sessions.service.ts'
import { tasksService } from './features/tasks/tasks.service.ts'
import { manageUsersService } from './features/users/manageUsers.service.ts'
import { operatorsService } from './features/users/operators.service.ts'
import { ownDataService } from './features/users/ownData.service.ts'
import { profileService } from './features/users/profile.service.ts'
import { usersService } from './features/users/users.service.ts'
import { rateLimits } from './http/limits/rateLimits.ts'
import { requestLimits as createRequestLimits } from './http/limits/requestLimits.ts'
import { botCheck } from './providers/botCheck/botCheck.ts'
import { firebaseProof } from './providers/phone/firebaseProof.ts'
import { ownProof } from './providers/phone/ownProof.ts'
import { endpointGuard } from './providers/push/endpointGuard.ts'
import { vapid, vapidSubject } from './providers/push/vapid.ts'
import { vapidKeys } from './providers/push/vapidKeys.ts'
import { webPushSender } from './providers/push/webPush.ts'
import { smsSender } from './providers/sms/sms.ts'
import type { Publisher } from './realtime/publish.ts'

interface Needs {
  env: Env
  db: Db
  log: FastifyBaseLogger
  publisher: Publisher
  channelViewers: ChannelViewers
}

/** Everything that the features do, whoever asks for it: a route, a job or the command line. */
export type Services = Awaited<ReturnType<typeof createServices>>

/** Makes every service, each with what it needs of the others. Nothing runs by the clock yet. */
export async function createServices({ env, db, log, publisher, channelViewers }: Needs) {
  const { SITE_URL: siteUrl, TEAM_NAME: teamName, TEAM_TIMEZONE: timeZone } = env
  const secondFactorRule = env.SECOND_FACTOR_REQUIRED
  const check = await botCheck(env, db)
  const proofs = env.SMS_PROVIDER === 'firebase' ? firebaseProof(env) : ownProof(db)
  const sms = smsSender(env, log)
  const isLimited = env.RATE_LIMIT === 'on'
  const limits = rateLimits({ db, isOn: isLimited, isShared: env.DATABASE_URL !== '' })
  const requestLimits = createRequestLimits({ isOn: isLimited })

  const schedule = scheduleService({ db, publisher, timeZone })
  const channels = channelsService({ db, publisher })
  const messages = messagesService({ db, channels, limits, publisher })
  const tasks = tasksService({ db, publisher })
  const meetings = meetingsService({ db, publisher })
  const calendar = calendarService({ db, schedule, meetings, tasks, siteUrl, timeZone })
  const dashboard = dashboardService({ meetings, tasks, schedule, timeZone })

  const users = usersService({ db, schedule, channels, publisher })
  const sessions = sessionsService({ db, users, limits, publisher, secondFactorRule })
  const secondFactor = secondFactorService({ db, limits, publisher, secondFactorRule, teamName })
  const phone = phoneService({ db, limits, check, sms, users, teamName, log })
  const registration = registrationService({ users, sessions, proofs })
  const profile = profileService({ db, limits, proofs, publisher, schedule })
  const manage = manageUsersService({ db, publisher, schedule, secondFactorRule })
  const operators = operatorsService({ db, users, publisher, schedule })
  const interest = interestService({ db, check, limits, users, publisher })

  const keys = await vapidKeys(db, env)
  const guard = endpointGuard(env.PUSH_ALLOWED_HOSTS)
  const sender = webPushSender({ guard, vapid: vapid(vapidSubject(env), keys) })
  const deliveries = deliveriesService({ db, kinds: kinds({ db, timeZone, channelViewers, secondFactorRule }), log })
  const push = pushService({ db, guard, limits, deliveries })
  const pushes = pushWorker({ deliveries, sender, log })
  const reminders = remindersService({ db, timeZone })

  const audit = auditService({ db })
  const account = { sessions, secondFactor, push, calendar, audit, interest }
  const ownData = ownDataService({ db, limits, publisher, ...account, schedule, tasks, meetings, channels, messages })

  return {
    audit,
    botCheck: check,
    calendar,
    channels,
    dashboard,
    /** Limits of requests to this process. */
    requestLimits,
    interest,
    limits,
    manage,
    meetings,
    messages,
    operators,
    ownData,
    phone,
    profile,
    push,
    /** What browsers register with, base64url. */
    pushKey: keys.publicKey,
    /** Sends what the features have written into the outbox, once it is started. */
    pushes,
    registration,
    reminders,
    schedule,
    secondFactor,
    sessions,
    tasks,
    users,
  }
}
