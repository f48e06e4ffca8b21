import type { FastifyBaseLogger } from 'fastify'
import { createChange, type Publisher } from './db/change.ts'
import type { Database } from './db/client.ts'
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

interface Needs {
  env: Env
  db: Database
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
  const change = createChange({ db, publisher, log })

  const schedule = scheduleService({ db, change, timeZone })
  const channels = channelsService({ db, change })
  const messages = messagesService({ db, change, channels, limits })
  const tasks = tasksService({ db, change })
  const meetings = meetingsService({ db, change })
  const calendar = calendarService({ db, change, schedule, meetings, tasks, siteUrl, timeZone })
  const dashboard = dashboardService({ meetings, tasks, schedule, timeZone })

  const users = usersService({ db, change, schedule, channels })
  const sessions = sessionsService({ db, change, users, limits, secondFactorRule })
  const secondFactor = secondFactorService({ db, change, limits, secondFactorRule, teamName })
  const phone = phoneService({ db, change, limits, check, sms, users, teamName, log })
  const registration = registrationService({ users, sessions, proofs })
  const profile = profileService({ db, change, limits, proofs, schedule })
  const manage = manageUsersService({ change, schedule, secondFactorRule })
  const operators = operatorsService({ change, users, schedule })
  const interest = interestService({ db, change, check, limits, users })

  const keys = await vapidKeys(db, env)
  const guard = endpointGuard(env.PUSH_ALLOWED_HOSTS)
  const sender = webPushSender({ guard, vapid: vapid(vapidSubject(env), keys) })
  const deliveries = deliveriesService({
    db,
    change,
    kinds: kinds({ db, timeZone, channelViewers, secondFactorRule }),
    log,
  })
  const push = pushService({ db, change, guard, limits, deliveries })
  const pushes = pushWorker({ deliveries, sender, log })
  const reminders = remindersService({ db, change, timeZone })

  const audit = auditService({ db })
  const account = [sessions, secondFactor, push, calendar, interest]
  const nouns = [...account, schedule, tasks, meetings, messages, channels, audit]
  const ownData = ownDataService({ db, change, limits, schedule, nouns })

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
