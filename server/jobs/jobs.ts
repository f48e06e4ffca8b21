import type { FastifyBaseLogger } from 'fastify'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/days.ts'
import type { Db } from '../db/client.ts'
import { forgetSpentTokens } from '../db/spentTokens.ts'
import type { MailLinksService } from '../features/people/mailLinks/mailLinks.service.ts'
import type { OidcService } from '../features/people/oidc/oidc.service.ts'
import type { PhoneService } from '../features/people/phone/phone.service.ts'
import type { SessionsService } from '../features/people/sessions/sessions.service.ts'
import type { ImportsService } from '../features/plan/imports/imports.service.ts'
import { forgetLeft } from '../features/plan/places/leftPlaces.ts'
import type { HooksService } from '../features/reach/hooks/hooks.service.ts'
import type { ArrivalsService } from '../features/reach/push/arrivals.service.ts'
import { forgetCallPushes } from '../features/reach/push/calls/callPushes.ts'
import type { RemindersService } from '../features/reach/push/reminders.service.ts'
import type { PushWorker } from '../features/reach/push/worker/pushWorker.ts'
import type { AnswersService } from '../features/rota/answers/answers.service.ts'
import type { CareService } from '../features/rota/care/care.service.ts'
import type { CertificatesService } from '../features/rota/certificates/certificates.service.ts'
import type { RunsService } from '../features/rota/fill/runs.service.ts'
import type { OpenPlacesService } from '../features/rota/open/openPlaces.service.ts'
import type { UnansweredService } from '../features/rota/publish/unanswered.service.ts'
import type { UnpublishedService } from '../features/rota/publish/unpublished.service.ts'
import type { WaitingService } from '../features/rota/publish/waiting.service.ts'
import type { RepliesService } from '../features/rota/replies/replies.service.ts'
import type { TemplatesService } from '../features/rota/setup/templates/templates.service.ts'
import type { CallOutsService } from '../features/rota/standIns/callOuts.service.ts'
import type { FallbacksService } from '../features/rota/standIns/fallbacks/fallbacks.service.ts'
import type { TextsService } from '../features/rota/texts/texts.service.ts'
import type { ServiceFilesService } from '../features/sunday/files/serviceFiles.service.ts'
import type { MessagesService } from '../features/talk/messages/messages.service.ts'
import type { RateLimits } from '../http/limits/rateLimits.ts'
import type { Backups } from './backups.ts'
import { cleanUp } from './cleanUp.ts'
import type { Job } from './runner.ts'

const PROMPT_MS = 4_000

interface Needs {
  db: Db
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  /** MESSAGE_RETENTION_DAYS; 0 keeps messages for ever. */
  retentionDays: number
  sessions: Pick<SessionsService, 'cleanUp'>
  limits: Pick<RateLimits, 'cleanUp'>
  messages: Pick<MessagesService, 'forgetBefore'>
  phone: Pick<PhoneService, 'cleanUp'>
  mailLinks: Pick<MailLinksService, 'cleanUp'>
  oidc: Pick<OidcService, 'discover' | 'cleanUp'>
  imports: Pick<ImportsService, 'cleanUp'>
  rota: {
    replies: Pick<RepliesService, 'cleanUp'>
    serviceFiles: Pick<ServiceFilesService, 'cleanUp'>
    templates: Pick<TemplatesService, 'makeAhead'>
    runs: Pick<RunsService, 'cleanUp'>
    texts: Pick<TextsService, 'cleanUp'>
    unanswered: Pick<UnansweredService, 'remindDue'>
    unpublished: UnpublishedService
    waiting: Pick<WaitingService, 'tick' | 'cleanUp'>
    answers: Pick<AnswersService, 'tick'>
    callOuts: Pick<CallOutsService, 'tick'>
    swaps: { expireDue(): Promise<unknown> }
    openPlaces: Pick<OpenPlacesService, 'tick'>
    care: Pick<CareService, 'tick'>
    certificates: Pick<CertificatesService, 'tick'>
  }
  fallbacks: Pick<FallbacksService, 'tick'>
  arrivals: Pick<ArrivalsService, 'cleanUp'>
  hooks: Pick<HooksService, 'cleanUp'>
  reminders: RemindersService
  pushes: Pick<PushWorker, 'nudge'>
  closeEnded(): Promise<void>
  backups: Pick<Backups, 'backUp'> | undefined
}

/** Deletions of old rows, one for each noun that has them. */
function cleanUps({
  db,
  retentionDays,
  sessions,
  limits,
  messages,
  phone,
  mailLinks,
  oidc,
  imports,
  rota,
  arrivals,
  hooks,
}: Needs) {
  const forgetOldMessages = async (): Promise<void> => {
    if (retentionDays > 0) await messages.forgetBefore(new Date(Date.now() - retentionDays * DAY_MS).toISOString())
  }
  return [
    sessions.cleanUp,
    limits.cleanUp,
    phone.cleanUp,
    mailLinks.cleanUp,
    oidc.cleanUp,
    imports.cleanUp,
    rota.replies.cleanUp,
    rota.runs.cleanUp,
    rota.unpublished.cleanUp,
    rota.waiting.cleanUp,
    rota.texts.cleanUp,
    rota.serviceFiles.cleanUp,
    arrivals.cleanUp,
    hooks.cleanUp,
    () => forgetSpentTokens(db),
    () => forgetLeft(db),
    () => forgetCallPushes(db),
    forgetOldMessages,
  ]
}

/** Everything that runs by the clock, besides the push worker, which has its own loop. */
export function jobs(needs: Needs): Job[] {
  const { log, rota, fallbacks, reminders, pushes, oidc, closeEnded, backups } = needs

  async function remind(): Promise<void> {
    await reminders.remind()
    await rota.unanswered.remindDue()
    await rota.unpublished.tellDue()
    await rota.certificates.tick()
    pushes.nudge()
  }

  async function askNext(): Promise<void> {
    const isPublished = await rota.waiting.tick()
    const isAnswered = await rota.answers.tick()
    const isAsked = await rota.callOuts.tick()
    await rota.swaps.expireDue()
    await rota.openPlaces.tick()
    const isMailed = await fallbacks.tick()
    if (isPublished || isAnswered || isAsked || isMailed) pushes.nudge()
  }

  return [
    { name: 'clean-up', everyMs: HOUR_MS, run: cleanUp(log, cleanUps(needs)) },
    { name: 'reminders', everyMs: MINUTE_MS, run: remind },
    // Everything that waits for the clock is acted on at most 5 s after it is due (rule 605).
    { name: 'publications, call-outs, swaps and fallbacks', everyMs: PROMPT_MS, run: askNext },
    // More often than daily, for a process that starts anew.
    { name: 'services to come', everyMs: HOUR_MS, run: rota.templates.makeAhead },
    { name: 'care', everyMs: MINUTE_MS, run: rota.care.tick },
    // At the start too, without holding it up.
    { name: 'looking for the issuer of accounts', everyMs: MINUTE_MS, run: oidc.discover },
    // The command line promises that an open page notices within a minute.
    { name: 'looking for ended sessions', everyMs: MINUTE_MS, run: closeEnded },
    // Looked at often, so that a failed backup is made up for within the hour.
    ...(backups ? [{ name: 'backup', everyMs: HOUR_MS / 4, run: backups.backUp }] : []),
  ]
}
