import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '#shared/errors.ts'
import type { BackupState } from '#shared/health.ts'
import {
  PLACEHOLDER_EMAIL,
  SETUP_STEPS,
  type Setup,
  type SetupChange,
  type SetupStep,
  type TestText,
} from '#shared/people/setup.ts'
import { isLoopbackHost } from '#shared/siteAddress.ts'
import { translateFor } from '#shared/strings/translate.ts'
import type { Change } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { readSetting, setSetting } from '../../../db/settings.ts'
import type { RateLimits } from '../../../http/limits/rateLimits.ts'
import type { RequestContext } from '../../../http/route.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { SmsSender } from '../../../providers/sms/sms.ts'
import { placesStore } from '../../plan/places/places.store.ts'
import type { MailsService } from '../../reach/mail/mails.service.ts'
import type { TeamService } from '../team/team.service.ts'

const setupStore = {
  hasSecondMember: async (db: Db): Promise<boolean> => {
    const members = db.selectFrom('users').select('id').where('suspended', '=', 0).where('waiting', '=', 0)
    return (await members.limit(2).execute()).length === 2
  },

  hasDevice: async (db: Db, userId: string): Promise<boolean> =>
    (await db
      .selectFrom('push_subscriptions')
      .select('session_id')
      .where('user_id', '=', userId)
      .limit(1)
      .executeTakeFirst()) !== undefined,
}

/** Names of the stored settings. */
const STORED = { dismissed: 'setup_dismissed', links: 'setup_links' } as const

/** Test texts, and test mails, of a person an hour. */
const TESTS = { max: 5, seconds: 3600 }

interface Needs {
  db: Db
  change: Change
  limits: Pick<RateLimits, 'take'>
  team: Pick<TeamService, 'name' | 'read'>
  siteUrl: string
  /** SMS_PROVIDER. */
  smsProvider: string
  /** Null where an external service sends the codes. */
  sms: SmsSender | null
  mails: Pick<MailsService, 'isOn' | 'from' | 'sendTest' | 'hasWorked'>
  /** Undefined without BACKUP_DIR. */
  backups: { state(): BackupState } | undefined
  log: Pick<FastifyBaseLogger, 'error'>
}

const textsOf = ({ smsProvider }: Needs) => ({ provider: smsProvider, reachesPhones: smsProvider !== 'console' })

/** The steps as they are for the viewer. */
async function read(needs: Needs, viewer: Viewer): Promise<Setup> {
  const { db, team, siteUrl, mails, backups } = needs
  const texts = textsOf(needs)
  const [dismissed, links, { nameFrom, timeZoneFrom }, hasShift, hasSecondMember, hasDevice, hasMailed] =
    await Promise.all([
      readSetting(db, STORED.dismissed),
      readSetting(db, STORED.links),
      team.read(),
      placesStore.isAny(db),
      setupStore.hasSecondMember(db),
      setupStore.hasDevice(db, viewer._id),
      mails.hasWorked(),
    ])
  const { at, verified } = backups?.state() ?? { at: null, verified: false }
  const isDone: Record<SetupStep['name'], boolean> = {
    account: viewer.email !== PLACEHOLDER_EMAIL && viewer.phoneNumber !== null,
    team: nameFrom !== 'default' && timeZoneFrom !== 'default',
    address: !isLoopbackHost(new URL(siteUrl).hostname),
    texts: texts.reachesPhones,
    mail: hasMailed,
    schedule: hasShift,
    people: hasSecondMember,
    links: links !== undefined,
    reminders: hasDevice,
    backup: verified,
  }
  return {
    dismissed: dismissed === 'true',
    steps: SETUP_STEPS.map((name) => {
      const isOff = name === 'mail' && !mails.isOn
      return { name, state: isOff ? 'off' : isDone[name] ? 'done' : 'open' }
    }),
    texts,
    mail: { isOn: mails.isOn, from: mails.from },
    backup: { at, verified, scheduled: backups !== undefined },
  }
}

type Browser = Pick<RequestContext, 'language'>

/** Sends a text to the viewer's number. 409 without one, 404 where an external service sends the texts. */
async function testText(needs: Needs, viewer: Viewer, { language }: Browser): Promise<TestText> {
  const { change, limits, team, sms, log } = needs
  if (!sms) throw new AppError('codes_sent_elsewhere')
  const to = viewer.phoneNumber
  if (to === null) throw new AppError('no_phone')
  await limits.take([{ key: `test text ${viewer._id}`, ...TESTS }])
  const name = await team.name()
  try {
    await sms.send({ to, body: translateFor(viewer.language ?? language)('sms.test', { team: name }) })
  } catch (err) {
    log.error({ err }, 'a test text could not be sent')
    throw new AppError('sms_failed')
  }
  await change(null, ({ audit }) => audit({ action: 'setup.textSent', actorId: viewer._id, subjectId: viewer._id }))
  return { ...textsOf(needs), to }
}

/** Sends a mail to the viewer's email. 404 without mail, 502 with the mail server's reply code. */
async function testMail({ change, limits, mails }: Needs, viewer: Viewer, { language }: Browser) {
  if (!mails.isOn) throw new AppError('mail_off')
  await limits.take([{ key: `test mail ${viewer._id}`, ...TESTS }])
  await mails.sendTest(viewer.email, viewer.language ?? language)
  await change(null, ({ audit }) => audit({ action: 'setup.mailSent', actorId: viewer._id, subjectId: viewer._id }))
  return { to: viewer.email }
}

export function setupService(needs: Needs) {
  return {
    read: (viewer: Viewer) => read(needs, viewer),
    async change(viewer: Viewer, { dismissed, links }: SetupChange): Promise<Setup> {
      await needs.change.by(viewer)(null, async ({ trx }) => {
        if (dismissed !== undefined) await setSetting(trx, STORED.dismissed, String(dismissed))
        if (links) await setSetting(trx, STORED.links, 'true')
      })
      return read(needs, viewer)
    },
    testText: (viewer: Viewer, _nothing: unknown, browser: Browser) => testText(needs, viewer, browser),
    testMail: (viewer: Viewer, _nothing: unknown, browser: Browser) => testMail(needs, viewer, browser),
  }
}
