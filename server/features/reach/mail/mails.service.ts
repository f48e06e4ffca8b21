import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import { translateFor } from '#shared/strings/translate.ts'
import type { Change, ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { CLOCK_SKEW_MS } from '../../../db/clockSkew.ts'
import type { MailSubject, OutboxPayload } from '../../../db/outbox.kinds.ts'
import { readSetting, setSetting } from '../../../db/settings.ts'
import type { MailOutcome, MailSender } from '../../../providers/mail/smtp.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import { MAIL_RETRY_MAX_SECONDS, mailRetryAt } from './mailRetries.ts'
import { mailsStore, type PendingMail } from './mails.store.ts'

/** Twice the longest conversation with a server. */
const LEASE_SECONDS = 120

/** Stored once a mail was taken. */
const WORKS = 'mail_works'

/** Tells what a mail was about that it was sent, or never will be. Runs in the transaction that removes the mail. */
export type MailSettled = (
  context: Pick<ChangeContext, 'trx' | 'tell' | 'tellNobody' | 'also'>,
  id: string,
  state: 'sent' | 'failed',
) => Promise<void>

type Sent = MailOutcome | { kind: 'unwanted' }

/**
 * Mails on their way. A feature sends one by an outbox entry of its change:
 *
 *     await enqueue({ kind: 'mail.wanted', payload: { to, subject, text, userId, about, expiresAt } })
 *
 * Its `about` names what has a state of its own: `waiting` from the change on, then what the handler of its kind in
 * `settled` stores, once and in one transaction with the end of the mail. Without mail (`isOn`) entries are dropped.
 */
export interface MailsService {
  /** True where SMTP_URL is set. */
  isOn: boolean
  /** The address that mails come from; null without mail. */
  from: string | null
  /** Stores a mail to be sent, due since it was wanted, in the transaction that removes its outbox entry. */
  add(trx: Db, mail: OutboxPayload<'mail.wanted'>, at: { now: Date; wantedAt: string }): Promise<unknown>
  /** Leases due mails to this process. */
  lease(limit: number): Promise<PendingMail[]>
  /** Sends a leased mail, unless what it is about wants it no more. */
  send(mail: PendingMail): Promise<Sent>
  /** Stores what became of a mail: removes or postpones it. True: it will be tried again. */
  settle(mail: PendingMail, outcome: Sent): Promise<boolean>
  /** Corrects times from before the clock was put back, as for pushes. */
  bringBack(): Promise<void>
  /** Sends a test mail at once. 404 without mail, 502 with the server's reply code. */
  sendTest(to: string, language: Language): Promise<void>
  /** True once the server has taken a mail. */
  hasWorked(): Promise<boolean>
}

interface Needs {
  db: Db
  change: Change
  team: Pick<TeamService, 'name'>
  /** Null without mail. */
  sender: MailSender | null
  from: string | null
  /** Handlers of outcomes, by the kind of thing that a mail is about. */
  settled: Partial<Record<MailSubject, MailSettled>>
  /** Checks by the kind of thing that a mail is about: false where it is not to be sent any more. */
  wanted?: Partial<Record<MailSubject, (id: string) => Promise<boolean>>>
}

const inSeconds = (now: Date, seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString()

async function noteWorks(trx: Db): Promise<void> {
  if ((await readSetting(trx, WORKS)) === undefined) await setSetting(trx, WORKS, new Date().toISOString())
}

/** Stores what became of a mail: postponed until `due`, else removed, and told to what it was about. */
async function settleMail(
  context: ChangeContext<'pushes'>,
  settled: Needs['settled'],
  { id, attempts, about_kind, about_id }: PendingMail,
  { outcome, due }: { outcome: Sent; due: string | null },
): Promise<void> {
  const { trx } = context
  if (due !== null) return void (await mailsStore.postpone(trx, id, attempts + 1, due))
  await mailsStore.remove(trx, id)
  const isTaken = outcome.kind === 'taken'
  if (isTaken) await noteWorks(trx)
  if (about_kind && about_id && outcome.kind !== 'unwanted')
    await settled[about_kind]?.(context, about_id, isTaken ? 'sent' : 'failed')
}

/** Corrects due times and leases that lie further ahead than a clock that is right could have put them. */
async function bringBackTimes(trx: Db, now: Date): Promise<void> {
  const latest = (seconds: number) => inSeconds(now, seconds + CLOCK_SKEW_MS / 1000)
  const lease = { latest: latest(LEASE_SECONDS), end: inSeconds(now, LEASE_SECONDS) }
  await mailsStore.bringBack(trx, now.toISOString(), { latestDue: latest(MAIL_RETRY_MAX_SECONDS), lease })
}

async function sendBy(sender: MailSender | null, mail: Parameters<MailSender['send']>[0]): Promise<MailOutcome> {
  if (!sender) throw new AppError('mail_off')
  return sender.send(mail)
}

async function sendTest({ db, team, sender }: Needs, to: string, language: Language): Promise<void> {
  const t = translateFor(language)
  const name = await team.name()
  const outcome = await sendBy(sender, {
    id: randomUUID(),
    to,
    subject: t('mail.test', { team: name }),
    text: t('mail.testText', { team: name }),
  })
  if (outcome.kind !== 'taken') throw new AppError('mail_failed', { params: { reply: outcome.code ?? outcome.reason } })
  await noteWorks(db)
}

export function mailsService(needs: Needs): MailsService {
  const { db, change, sender, from, settled, wanted = {} } = needs
  /** `pushes` is the lock of all that is on its way: two processes never lease in different orders. */
  const inTurn = <Result>(work: (context: ChangeContext<'pushes'>) => Promise<Result>): Promise<Result> =>
    change('pushes', work)

  return {
    isOn: sender !== null,
    from,
    add(trx, mail, { now, wantedAt }) {
      // A clock that is put back meanwhile must not make a mail wait until it has caught up.
      const dueAt = wantedAt < now.toISOString() ? wantedAt : now.toISOString()
      return mailsStore.add(trx, mail, { now, dueAt })
    },

    async lease(limit) {
      const due = await mailsStore.due(db, new Date().toISOString(), limit)
      // Usually there is none, and nothing is written.
      if (due.length === 0) return []
      // Read once the mails are known: the clock may be put back while they are read.
      const now = new Date()
      return inTurn(({ trx }) => mailsStore.lease(trx, due, now.toISOString(), inSeconds(now, LEASE_SECONDS)))
    },

    async send({ id, recipient, subject, text, about_kind, about_id }) {
      const isWanted = about_kind === null || about_id === null || ((await wanted[about_kind]?.(about_id)) ?? true)
      return isWanted ? sendBy(sender, { id, to: recipient, subject, text }) : { kind: 'unwanted' }
    },

    async settle(mail, outcome) {
      const due = outcome.kind === 'later' ? mailRetryAt(mail.attempts + 1, mail.expires_at, new Date()) : null
      await inTurn((context) => settleMail(context, settled, mail, { outcome, due }))
      return due !== null
    },

    bringBack() {
      const now = new Date()
      return inTurn(({ trx }) => bringBackTimes(trx, now))
    },

    sendTest: (to, language) => sendTest(needs, to, language),
    hasWorked: async () => (await readSetting(db, WORKS)) !== undefined,
  }
}
