import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { auditApi } from '#shared/audit.ts'
import { botCheckApi } from '#shared/botCheck.ts'
import { calendarApi } from '#shared/calendar.ts'
import { callsApi } from '#shared/calls.ts'
import { channelsApi } from '#shared/channels.ts'
import { configApi } from '#shared/config.ts'
import { floorPlansApi } from '#shared/floorPlans.ts'
import type { BackupState } from '#shared/health.ts'
import { interestApi } from '#shared/interest.ts'
import { invitationsApi } from '#shared/invitations.ts'
import { mailApi } from '#shared/mail.ts'
import { meetingsApi } from '#shared/meetings.ts'
import { messagesApi } from '#shared/messages.ts'
import { nameLinksApi } from '#shared/nameLinks.ts'
import { ownDataApi } from '#shared/ownData.ts'
import { ownSessionsApi } from '#shared/ownSessions.ts'
import { peopleApi } from '#shared/people.ts'
import { phoneApi } from '#shared/phone.ts'
import { pushApi } from '#shared/push.ts'
import { reachApi } from '#shared/reach.ts'
import { recordsApi } from '#shared/records.ts'
import { registrationApi } from '#shared/registration.ts'
import { secondFactorApi } from '#shared/secondFactor.ts'
import { serviceTicksApi } from '#shared/serviceTicks.ts'
import { sessionsApi } from '#shared/sessions.ts'
import { setupApi } from '#shared/setup.ts'
import { tasksApi } from '#shared/tasks.ts'
import { teamApi } from '#shared/team.ts'
import { usersApi } from '#shared/users.ts'
import { usersExportApi } from '#shared/usersExport.ts'
import { createChange, type Publisher } from './db/change.ts'
import type { Database, Db } from './db/client.ts'
import type { Env } from './env.ts'
import { auditService } from './features/audit/audit.service.ts'
import { noteRefusals, refusalsService } from './features/audit/refusals.ts'
import { calendarService } from './features/calendar/calendar.service.ts'
import { callsService } from './features/calls/calls.service.ts'
import { callTexts } from './features/calls/callTexts.ts'
import { channelsService } from './features/channels/channels.service.ts'
import { dayTalks } from './features/channels/dayTalks.ts'
import { configService } from './features/config/config.service.ts'
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts'
import { dashboardService } from './features/dashboard/dashboard.service.ts'
import { floorPlansService } from './features/floorPlans/floorPlans.service.ts'
import { imagesRoutes } from './features/images/images.routes.ts'
import { imagesService } from './features/images/images.service.ts'
import { interestService } from './features/interest/interest.service.ts'
import { isMailWanted, mailSettled } from './features/invitations/invitationMails.ts'
import { invitationsService } from './features/invitations/invitations.service.ts'
import { invitesService } from './features/invitations/invites.service.ts'
import { mailLinksService } from './features/mail/mailLinks.service.ts'
import { mailsService } from './features/mail/mails.service.ts'
import { mailWorker } from './features/mail/mailWorker.ts'
import { meetingsService } from './features/meetings/meetings.service.ts'
import { messagesService } from './features/messages/messages.service.ts'
import { phoneService } from './features/phone/phone.service.ts'
import { phoneProofs } from './features/phone/phoneProofs.ts'
import { placeChanger } from './features/plan/changePlaces.ts'
import { arrivalsService } from './features/push/arrivals.service.ts'
import { CALL_ARRIVAL } from './features/push/calls/callPushes.ts'
import { callWorker } from './features/push/calls/callWorker.ts'
import { deliveriesService } from './features/push/deliveries.service.ts'
import { kinds } from './features/push/notifications/kinds.ts'
import type { ChannelViewers } from './features/push/notifications/messageNotifications.ts'
import { pushService } from './features/push/push.service.ts'
import { reachService } from './features/push/reach.service.ts'
import { remindersService } from './features/push/reminders.service.ts'
import { pushWorker } from './features/push/worker/pushWorker.ts'
import { recordsService } from './features/records/records.service.ts'
import { registrationService } from './features/registration/registration.service.ts'
import { assignmentFollowers } from './features/rota/assignments/followers.ts'
import { fallbacksService } from './features/rota/fallbacks/fallbacks.service.ts'
import { serviceFilesRoutes } from './features/rota/files/serviceFiles.routes.ts'
import { rotaRoutes } from './features/rota/rota.routes.ts'
import { type RotaServices, rotaServices } from './features/rota/rota.services.ts'
import { FillThread } from './features/rota/solver/fillThread.ts'
import { historyService } from './features/schedule/imports/history.service.ts'
import { importsService } from './features/schedule/imports/imports.service.ts'
import { unknownNamesService } from './features/schedule/imports/unknownNames.service.ts'
import { scheduleRoutes } from './features/schedule/schedule.routes.ts'
import { scheduleService } from './features/schedule/schedule.service.ts'
import { secondFactorService } from './features/secondFactor/secondFactor.service.ts'
import { serviceTicksService } from './features/serviceTicks/serviceTicks.service.ts'
import { imageCookie } from './features/sessions/imageCookie.ts'
import { mustStillBe } from './features/sessions/mustStillBe.ts'
import { ownSessionsService } from './features/sessions/ownSessions.service.ts'
import { sessionsService } from './features/sessions/sessions.service.ts'
import { setupService } from './features/setup/setup.service.ts'
import { tasksService } from './features/tasks/tasks.service.ts'
import { teamService } from './features/team/team.service.ts'
import { approvalsService } from './features/users/approvals.service.ts'
import { firstAccountService } from './features/users/firstAccount.service.ts'
import { manageUsersService } from './features/users/manageUsers.service.ts'
import { nameLinksService } from './features/users/nameLinks.service.ts'
import { operatorsService } from './features/users/operators.service.ts'
import { ownDataService } from './features/users/ownData.service.ts'
import { personAbsorber, personMerger } from './features/users/people/mergePerson.ts'
import { peopleService } from './features/users/people/people.service.ts'
import { profileService } from './features/users/profile.service.ts'
import { usersService } from './features/users/users.service.ts'
import type { Deadlines } from './http/deadlines.ts'
import { rateLimits } from './http/limits/rateLimits.ts'
import { requestLimits as createRequestLimits } from './http/limits/requestLimits.ts'
import { openApiRoutes } from './http/openapi.ts'
import { createRoute, routeNoun } from './http/route.ts'
import { keepRepliesPrivate } from './http/tokenPages.ts'
import { botCheck } from './providers/botCheck/configured.ts'
import { smtpSender } from './providers/mail/smtp.ts'
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
  /** Undefined without BACKUP_DIR. */
  backups: { state(): BackupState } | undefined
}

/** Everything that the features do, whoever asks for it: a route, a job or the command line. */
export type Services = Awaited<ReturnType<typeof createServices>>

/** Makes every service, each with what it needs of the others. Nothing runs by the clock yet. */
export async function createServices({ env, db, log, publisher, channelViewers, backups }: Needs) {
  const { SITE_URL: siteUrl } = env
  const secondFactorRule = env.SECOND_FACTOR_REQUIRED
  const check = await botCheck(env, db)
  const sms = smsSender(env, log)
  const isRegistrationClosed = env.REGISTRATION === 'invitation'
  const isLimited = env.RATE_LIMIT === 'on'
  const limits = rateLimits({ db, isOn: isLimited, isShared: env.DATABASE_URL !== '' })
  const proofs = phoneProofs({
    maker: env.SMS_PROVIDER === 'firebase' ? firebaseProof(env, db) : ownProof(db),
    limits: rateLimits({ db, isOn: true, isShared: true }),
  })
  const requestLimits = createRequestLimits({ isOn: isLimited })
  const change = createChange({ db, publisher, log, mustStillBe })

  const team = teamService({ db, change, env })
  const images = imagesService({ quotaBytes: env.PICTURE_QUOTA_MB * 1024 * 1024 })
  const changePlaces = placeChanger({ team, followUps: () => rota.followUps })
  const followers = assignmentFollowers({ db, changePlaces, team })
  const schedule = scheduleService({
    ...{ db, change, changePlaces },
    successorAt: (...asked) => rota.successorAt(...asked),
  })
  const imports = importsService({ db, change, changePlaces })
  const importHistory = historyService({ db, change, changePlaces })
  const unknownNames = unknownNamesService({ db, change, changePlaces, team })
  const talks = dayTalks({ team, secondFactorRule })
  const channels = channelsService({ db, change, talks })
  const messages = messagesService({ db, change, channels, limits, images })
  const tasks = tasksService({ db, change })
  const meetings = meetingsService({ db, change })
  const floorPlans = floorPlansService({ db, change, images })
  const records = recordsService({ db, change, team })
  const serviceTicks = serviceTicksService({ db, change, team })
  const rota: RotaServices = rotaServices({
    ...{
      plans: floorPlans,
      ticks: serviceTicks,
      talks,
      db,
      change,
      changePlaces,
      schedule,
      team,
      limits,
      followers,
      siteUrl,
      log,
    },
    solver: new FillThread(),
    files: {
      ...{ images, secondFactorRule },
      quotaBytes: env.FILES_QUOTA_MB * 1024 * 1024,
      retentionDays: env.FILE_RETENTION_DAYS,
    },
    ways: {
      isMailOn: env.SMTP_URL !== null,
      isTextOn: env.SMS_PROVIDER === 'webhook' || env.SMS_PROVIDER === 'twilio',
    },
  })
  const calendar = calendarService({ db, change, schedule, meetings, tasks, plan: followers, siteUrl, team })
  const dashboard = dashboardService({ meetings, tasks, schedule, team })

  const refusals = refusalsService({ db })
  const { renamed } = followers
  const mergePerson = personMerger({
    ...{ changePlaces, schedule, team },
    moves: () => nouns.flatMap(({ personalData }) => personalData.moves ?? []),
  })
  const absorb = personAbsorber(mergePerson)
  const people = peopleService({ db, change, schedule, renamed, mergePerson, nouns: () => nouns })
  const users = usersService({ db, change, schedule, channels, renamed, absorb })
  const sessions = sessionsService({ db, change, users, limits, secondFactorRule, refusals })
  const ownSessions = ownSessionsService({ db, change })
  const secondFactor = secondFactorService({ db, change, limits, secondFactorRule, team })
  const registration = registrationService({ users, sessions, proofs, rule: env.REGISTRATION })
  const profile = profileService({ db, change, limits, proofs, schedule, renamed, images, absorb })
  const manage = manageUsersService({ change, schedule, suspended: rota.starter.suspensionChanged, secondFactorRule })
  const approvals = approvalsService({ change, schedule })
  const nameLinks = nameLinksService({ db, change, schedule })
  const firstAccount = firstAccountService({ change, schedule, renamed })
  const operators = operatorsService({ change, users, schedule })
  const invitations = invitationsService({
    ...{ db, change, limits, siteUrl, team, schedule, renamed },
    isMailOn: env.SMTP_URL !== null,
  })
  const isPhoneProven = env.SMS_PROVIDER !== 'console'
  const invites = invitesService({ db, limits, users, sessions, team, proofs, isPhoneProven })
  const phone = phoneService({
    ...{ db, change, limits, check, sms, users, team, isRegistrationClosed, log },
    ...{ isInvited: invites.isGood, mailAnew: invitations.mailAnew },
  })
  const interest = interestService({ db, change, check, limits, users, invitations })

  const mails = mailsService({
    db,
    change,
    team,
    sender: env.SMTP_URL && env.SMTP_FROM ? smtpSender(env.SMTP_URL, env.SMTP_FROM) : null,
    from: env.SMTP_URL && env.SMTP_FROM ? env.SMTP_FROM.address : null,
    settled: { invitation: mailSettled },
    wanted: { invitation: (about) => isMailWanted(db, about) },
  })
  const mailing = mailWorker({ mails, log })
  const mailLinks = mailLinksService({ db, change, mails, limits, check, users, invitations, team, siteUrl, log })

  const keys = await vapidKeys(db, env)
  const guard = endpointGuard(env.PUSH_ALLOWED_HOSTS)
  const sender = webPushSender({ guard, vapid: vapid(vapidSubject(env), keys) })
  const deliveries = deliveriesService({
    db,
    change,
    kinds: kinds({ db, team, talks, channelViewers, secondFactorRule, siteUrl }),
    mails,
    log,
  })
  const push = pushService({ db, change, guard, limits, deliveries })
  const reach = reachService({ db, change, limits, push })
  const isTextOn = env.SMS_PROVIDER === 'webhook' || env.SMS_PROVIDER === 'twilio'
  const sendCallTexts = callTexts({ db, change, team, sms: isTextOn ? sms : null, siteUrl, log })
  const calling = callWorker({
    ...{ db, change, log },
    sender: webPushSender({ guard, vapid: vapid(vapidSubject(env), keys) }),
    taken: (...sent) => calls.taken(...sent),
    tick: async () => {
      await calls.endOver()
      await sendCallTexts()
    },
  })
  const calls = callsService({
    ...{ db, change, limits, team, settings: rota.settings, worker: calling, secondFactorRule, isTextOn },
  })
  const arrivals = arrivalsService({
    ...{ db, change },
    arrivals: { 'rota.published': rota.publications.arrived, [CALL_ARRIVAL]: calls.arrived },
  })
  const pushes = pushWorker({ db, talks, deliveries, sender, log })
  const { settings, replies } = rota
  const { personalLink } = invitations
  const fallbacks = fallbacksService({ db, change, team, settings, replies, sms, mails, siteUrl, personalLink, log })
  const reminders = remindersService({ db, change, team, fallbacks, mails })

  const smsProvider = env.SMS_PROVIDER
  const setup = setupService({ db, change, limits, team, siteUrl, smsProvider, sms, mails, backups, log })
  const config = configService({ env, team, pushKey: keys.publicKey })

  const audit = auditService({ db })
  const account = [ownSessions, secondFactor, push, calendar, interest, invitations]
  const nouns = [
    ...account,
    schedule,
    followers,
    rota.ownOffers,
    rota.availability,
    serviceTicks,
    rota.counts,
    records,
    calls,
    importHistory,
    tasks,
    meetings,
    messages,
    channels,
    audit,
  ]
  const ownData = ownDataService({ db, change, limits, schedule, images, nouns })

  return {
    approvals,
    arrivals,
    assignments: followers,
    availability: rota.availability,
    audit,
    botCheck: check,
    calendar,
    /** Sends the pushes and texts of calls, and ends calls, once it is started. */
    calling,
    calls,
    channels,
    config,
    counts: rota.counts,
    dashboard,
    dayTalks: talks,
    fallbacks,
    firstAccount,
    floorPlans,
    /** Limits of requests to this process. */
    requestLimits,
    importHistory,
    imports,
    interest,
    invitations,
    invites,
    limits,
    /** Sends the mails that are due, once it is started. */
    mailing,
    mailLinks,
    mails,
    manage,
    meetings,
    messages,
    nameLinks,
    operators,
    ownData,
    ownOffers: rota.ownOffers,
    ownSessions,
    people,
    phone,
    profile,
    push,
    reach,
    records,
    refusals,
    /** Sends what the features have written into the outbox, once it is started. */
    pushes,
    registration,
    reminders,
    rota,
    schedule,
    secondFactor,
    serviceTicks,
    sessions,
    setup,
    tasks,
    team,
    unknownNames,
    users,
  }
}

/** Registers the routes of every noun, under `/api`. */
export function apiRoutes(
  api: FastifyInstance,
  { env, db, services, deadlines }: { env: Env; db: Db; services: Services; deadlines: Deadlines },
): void {
  const { sessions, users, requestLimits: limits } = services
  const route = createRoute(api, {
    authenticate: (token) => sessions.authenticate(token),
    limits,
    deadlines,
    imageCookie: (token) => imageCookie(token, env.SITE_URL),
  })
  noteRefusals(api, services.refusals)
  keepRepliesPrivate(api)
  routeNoun(route, configApi, services.config)
  routeNoun(route, teamApi, services.team)
  routeNoun(route, setupApi, { ...services.setup, account: services.firstAccount.set })
  routeNoun(route, sessionsApi, sessions)
  routeNoun(route, ownSessionsApi, services.ownSessions)
  routeNoun(route, registrationApi, { ...services.registration, ...services.approvals })
  routeNoun(route, phoneApi, services.phone)
  routeNoun(route, mailApi, services.mailLinks)
  routeNoun(route, botCheckApi, services.botCheck)
  routeNoun(route, usersApi, {
    ...users,
    ...services.manage,
    ...services.profile,
    create: (viewer, account) => {
      const { email, phoneNumber } = account
      return users.create(viewer, { ...account, personOf: { email, phoneNumber } })
    },
  })
  routeNoun(route, usersExportApi, users)
  routeNoun(route, nameLinksApi, services.nameLinks)
  routeNoun(route, secondFactorApi, { ...services.secondFactor, reset: services.manage.resetSecondFactor })
  routeNoun(route, ownDataApi, services.ownData)
  imagesRoutes(api, { db, sessions, limits, maySee: services.messages.maySeePicture })
  serviceFilesRoutes(api, { files: services.rota.serviceFiles, sessions, limits })
  routeNoun(route, interestApi, services.interest)
  routeNoun(route, peopleApi, { ...services.people, link: services.invitations.linkOf })
  routeNoun(route, invitationsApi, { ...services.invitations, ...services.invites })
  routeNoun(route, auditApi, services.audit)
  scheduleRoutes(route, services)
  routeNoun(route, meetingsApi, services.meetings)
  routeNoun(route, calendarApi, services.calendar)
  routeNoun(route, tasksApi, services.tasks)
  dashboardRoutes(route, services.dashboard)
  routeNoun(route, channelsApi, services.channels)
  routeNoun(route, messagesApi, services.messages)
  routeNoun(route, pushApi, { ...services.push, ...services.arrivals, setTokenAtUsers: services.push.setToken })
  routeNoun(route, reachApi, services.reach)
  rotaRoutes(route, services.rota)
  routeNoun(route, floorPlansApi, services.floorPlans)
  routeNoun(route, recordsApi, services.records)
  routeNoun(route, serviceTicksApi, services.serviceTicks)
  routeNoun(route, callsApi, services.calls)
  openApiRoutes(api, limits)
}
