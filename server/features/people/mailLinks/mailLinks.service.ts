import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import { LINK_HOURS } from '#shared/people/mailLinks.ts'
import type { User } from '#shared/people/users.ts'
import { translateFor } from '#shared/strings/translate.ts'
import type { Change, ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { MailLinksTable } from '../../../db/schema.ts'
import { hashToken, newToken } from '../../../db/spentTokens.ts'
import { networkOf } from '../../../http/limits/networkOf.ts'
import type { Limit, RateLimits } from '../../../http/limits/rateLimits.ts'
import type { RequestContext } from '../../../http/route.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { BotCheck } from '../../../providers/botCheck/botCheck.ts'
import type { MailsService } from '../../reach/mail/mails.service.ts'
import { mailText } from '../../reach/mail/mailText.ts'
import type { InvitationsService } from '../invitations/invitations.service.ts'
import type { TeamService } from '../team/team.service.ts'
import type { UsersService } from '../users/users.service.ts'
import { mailLinksStore } from './mailLinks.store.ts'

const HOUR_SECONDS = 3600

/** Mails to one address and for one network an hour. */
const PER_ADDRESS = 5
const PER_NETWORK = 20

/** Links that are no good, of one network an hour. */
const WRONG_LINKS = 50

type Purpose = MailLinksTable['purpose']
type Browser = Pick<RequestContext, 'ip' | 'language'>

interface Needs {
  db: Db
  change: Change
  mails: Pick<MailsService, 'isOn'>
  limits: RateLimits
  check: BotCheck
  users: Pick<UsersService, 'withVerifiedEmail' | 'resetPasswordOf' | 'verifyEmail'>
  invitations: Pick<InvitationsService, 'mailAnew'>
  team: Pick<TeamService, 'name'>
  siteUrl: string
  log: Pick<FastifyBaseLogger, 'error'>
}

const limitsOf = (purpose: Purpose, email: string, ip: string): Limit[] => [
  { key: `mail ${purpose} ${email}`, max: PER_ADDRESS, seconds: HOUR_SECONDS },
  { key: `mail ${purpose} network ${networkOf(ip)}`, max: PER_NETWORK, seconds: HOUR_SECONDS },
]

/** Mails a new link, which ends the older one. */
async function mailLink(
  { team, siteUrl }: Needs,
  { trx, enqueue }: ChangeContext,
  purpose: Purpose,
  to: User,
  asked: Language,
): Promise<void> {
  const token = newToken()
  const expiresAt = new Date(Date.now() + LINK_HOURS[purpose] * HOUR_SECONDS * 1000).toISOString()
  const link = { user_id: to._id, purpose, token_hash: hashToken(token), email: to.email, expires_at: expiresAt }
  await mailLinksStore.replace(trx, link)
  const t = translateFor(to.language ?? asked)
  const name = await team.name(trx)
  const paragraphs = [t(`mail.${purpose}.ask`), `${siteUrl}/${purpose}/${token}`, t(`mail.${purpose}.advice`)]
  const text = mailText(t, { name: to.name, team: name }, paragraphs)
  const subject = t(`mail.${purpose}.subject`, { team: name })
  await enqueue({
    kind: 'mail.wanted',
    payload: { to: to.email, subject, text, userId: to._id, about: null, expiresAt },
  })
}

type Spend = (change: Pick<ChangeContext, 'trx'>) => Promise<void>
type Link = { token: string }

/** Runs `work` with a good link. 400 for a link that is no good. */
const withLink = (
  { db, limits }: Needs,
  purpose: Purpose,
  { token, ip }: Link & { ip: string },
  work: (link: MailLinksTable, spend: Spend) => Promise<void>,
): Promise<void> => {
  const tries = [{ key: `mailed links ${networkOf(ip)}`, max: WRONG_LINKS, seconds: HOUR_SECONDS }]
  return limits.attempt(tries, ['link_gone'], async () => {
    const tokenHash = hashToken(token)
    const link = await mailLinksStore.find(db, purpose, tokenHash, new Date().toISOString())
    if (!link) throw new AppError('link_gone')
    return work(link, async ({ trx }) => {
      if (!(await mailLinksStore.use(trx, tokenHash))) throw new AppError('link_gone')
    })
  })
}

/** Runs after the answer is sent: its duration would reveal whether somebody has the address. */
async function sendReset(needs: Needs, email: string, asked: Language): Promise<void> {
  const { change, users, invitations, log } = needs
  try {
    const person = await users.withVerifiedEmail(email)
    if (person) await change(null, (context) => mailLink(needs, context, 'reset', person, asked))
    else await invitations.mailAnew({ email }, asked)
  } catch (err) {
    log.error({ err }, 'a link for a new password could not be mailed')
  }
}

export type MailLinksService = ReturnType<typeof mailLinksService>

/** All refuse with 404 where the server sends no mail. */
export function mailLinksService(needs: Needs) {
  const { db, change, mails, limits, check, users } = needs
  function mustBeOn(): void {
    if (!mails.isOn) throw new AppError('mail_off')
  }

  return {
    /** Mails a link for a new password. The answer tells nobody who has an account. */
    async reset(_viewer: unknown, asked: { email: string; botCheck?: string | undefined }, { ip, language }: Browser) {
      mustBeOn()
      if (!(await check.passes(asked.botCheck, ip))) throw new AppError('bot_check_failed')
      await limits.take(limitsOf('reset', asked.email, ip))
      setImmediate(() => void sendReset(needs, asked.email, language))
      return { sent: true as const }
    },

    /** Refuses a link that is no good, as its use would. */
    async showLink(_viewer: unknown, { purpose, token }: Link & { purpose: Purpose }, { ip }: Pick<Browser, 'ip'>) {
      mustBeOn()
      await withLink(needs, purpose, { token, ip }, async () => {})
      return { good: true as const }
    },

    /** Sets the password of the person who was mailed the link, and ends their sessions. */
    async resetPassword(_viewer: unknown, wanted: Link & { newPassword: string }, { ip }: Pick<Browser, 'ip'>) {
      mustBeOn()
      const { token, newPassword } = wanted
      await withLink(needs, 'reset', { token, ip }, ({ user_id: userId, email }, spend) =>
        users.resetPasswordOf({ userId, email, newPassword, asker: networkOf(ip) }, spend),
      )
    },

    /** Mails a link to the viewer's address, unless it is verified. */
    async verifyEmail(viewer: Viewer, _nothing: unknown, { ip, language }: Browser): Promise<void> {
      mustBeOn()
      if (viewer.email === '') throw new AppError('no_email')
      if (viewer.emailVerified) return
      await limits.take(limitsOf('verify', viewer.email, ip))
      await change.by(viewer)(null, (context) => mailLink(needs, context, 'verify', viewer, language))
    },

    /** Marks the address that the link was mailed to as verified, while it is the person's. */
    async verify(_viewer: unknown, { token }: Link, { ip }: Pick<Browser, 'ip'>): Promise<void> {
      mustBeOn()
      await withLink(needs, 'verify', { token, ip }, ({ user_id: userId, email }, spend) =>
        users.verifyEmail(userId, email, spend),
      )
    },

    async cleanUp(): Promise<void> {
      await mailLinksStore.removeExpired(db, new Date().toISOString())
    },
  }
}
