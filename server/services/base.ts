import type { FastifyBaseLogger } from 'fastify'
import { createChange, type Publisher } from '../db/change.ts'
import type { Database } from '../db/client.ts'
import type { Env } from '../env.ts'
import { refusalsService } from '../features/people/audit/refusals.ts'
import { helpersOf } from '../features/people/helpers/acting.ts'
import { isMailWanted, mailSettled } from '../features/people/invitations/invitationMails.ts'
import { phoneProofs } from '../features/people/phoneProofs.ts'
import { imagesService } from '../features/people/pictures/images.service.ts'
import { mustStillBe } from '../features/people/sessions/mustStillBe.ts'
import { teamService } from '../features/people/team/team.service.ts'
import { tellHooks } from '../features/reach/hooks/hookEvents.ts'
import { mailsService } from '../features/reach/mail/mails.service.ts'
import { heedStops } from '../features/reach/texts/heedStops.ts'
import { rateLimits } from '../http/limits/rateLimits.ts'
import { requestLimits } from '../http/limits/requestLimits.ts'
import { botCheck } from '../providers/botCheck/configured.ts'
import { smtpSender } from '../providers/mail/smtp.ts'
import { firebaseProof } from '../providers/phone/firebaseProof.ts'
import { ownProof } from '../providers/phone/ownProof.ts'
import { smsSender } from '../providers/sms/sms.ts'

export interface BaseNeeds {
  env: Env
  db: Database
  log: FastifyBaseLogger
  publisher: Publisher
}

export type Base = Awaited<ReturnType<typeof baseOf>>

/** Needs of the services of every room; each declares those that it has. */
export async function baseOf({ env, db, log, publisher }: BaseNeeds) {
  const isLimited = env.RATE_LIMIT === 'on'
  const change = createChange({ db, publisher, log, mustStillBe, helpersOf, tellHooks })
  const team = teamService({ db, change, env })
  const sms = smsSender(env, log)
  const mail = env.SMTP_URL && env.SMTP_FROM ? { url: env.SMTP_URL, from: env.SMTP_FROM } : null
  return {
    env,
    db,
    log,
    change,
    team,
    siteUrl: env.SITE_URL,
    secondFactorRule: env.SECOND_FACTOR_REQUIRED,
    isMailOn: env.SMTP_URL !== null,
    isTextOn: env.SMS_PROVIDER === 'webhook' || env.SMS_PROVIDER === 'twilio',
    /** True where people answer by text: questions have no link then. */
    areTextsAnswered: env.SMS_PROVIDER === 'twilio' || (env.SMS_PROVIDER === 'webhook' && env.SMS_INBOUND_TOKEN !== ''),
    limits: rateLimits({ db, isOn: isLimited, isShared: env.DATABASE_URL !== '' }),
    /** Limits of requests to this process. */
    requestLimits: requestLimits({ isOn: isLimited }),
    check: await botCheck(env, db),
    sms: sms && heedStops(sms, change),
    mails: mailsService({
      db,
      change,
      team,
      sender: mail && smtpSender(mail.url, mail.from),
      from: mail?.from.address ?? null,
      settled: { invitation: mailSettled },
      wanted: { invitation: (about) => isMailWanted(db, about) },
    }),
    proofs: phoneProofs({
      maker: env.SMS_PROVIDER === 'firebase' ? firebaseProof(env, db) : ownProof(db),
      limits: rateLimits({ db, isOn: true, isShared: true }),
    }),
    images: imagesService({ quotaBytes: env.PICTURE_QUOTA_MB * 1024 * 1024 }),
    refusals: refusalsService({ db }),
  }
}
