import { LANGUAGE_CODES, type Language, LOCALES } from '#shared/languages.ts'
import { translateFor } from '#shared/strings/translate.ts'
import type { Db } from '../../../../db/client.ts'
import type { OutboxPayload, SecurityEvent } from '../../../../db/outbox.kinds.ts'
import { localDeviceName } from '../../../../http/deviceName.ts'
import type { TeamService } from '../../../people/team/team.service.ts'
import { mailText } from '../../mail/mailText.ts'
import { subjectsStore } from '../subjects.store.ts'
import { type EntryMail, type EntryNotification, type Kind, kindOf, type OutboxEntry } from './notification.ts'
import { workNotification } from './workNotifications.ts'

type Notice = Pick<OutboxPayload<'security.notice'>, 'event' | 'device'>

/** Somebody who made these has the account in their hands: the password is set anew from outside. */
const TAKES_OVER: SecurityEvent[] = ['newPassword', 'secondFactorOn', 'secondFactorReset']

const adviceFor = (event: SecurityEvent) => {
  if (event === 'entryMerged') return 'notification.securityMerged' as const
  return TAKES_OVER.includes(event) ? ('notification.securityReset' as const) : ('notification.securityAdvice' as const)
}

const SHORT = { dateStyle: 'medium', timeStyle: 'short' } as const

const timeText = (at: string, timeZone: string, language: Language | null): string =>
  new Intl.DateTimeFormat(LOCALES[language ?? LANGUAGE_CODES[0]], { ...SHORT, timeZone }).format(new Date(at))

/** Text about the event, its time and its device, and what to do if it was somebody else. */
function securityText({ event, device }: Notice, at: string, timeZone: string, language: Language | null) {
  const t = translateFor(language)
  return {
    title: t(`notification.security.${event}`),
    when: [timeText(at, timeZone, language), device && localDeviceName(device, t)].filter(Boolean).join(', '),
    advice: t(adviceFor(event)),
  }
}

type Team = Pick<TeamService, 'name' | 'timeZone'>

/** Mails of the notices to verified addresses. */
const securityMails =
  (db: Db, team: Team, siteUrl: string) =>
  async (entries: OutboxEntry<'security.notice'>[]): Promise<EntryMail[]> => {
    const [timeZone, name] = await Promise.all([team.timeZone(), team.name()])
    const ids = entries.map(({ payload }) => payload.userId)
    const people = new Map((await subjectsStore.withVerifiedEmail(db, ids)).map((person) => [person.id, person]))
    return entries.flatMap(({ id, createdAt, payload }): EntryMail[] => {
      const person = people.get(payload.userId)
      if (!person) return []
      const t = translateFor(person.language)
      const { title, when, advice } = securityText(payload, createdAt, timeZone, person.language)
      const paragraphs = [t('mail.security.what', { title, when }), advice, `${siteUrl}/profile`]
      const subject = t('mail.notice.subject', { title, team: name })
      const text = mailText(t, { name: person.name, team: name }, paragraphs)
      return [
        { entryId: id, mail: { to: person.email, subject, text, userId: person.id, about: null, expiresAt: null } },
      ]
    })
  }

/**
 * Tells the devices that the entry names, whatever became of their sessions, and the verified address, while the
 * account exists.
 */
export const securityNotifications = (db: Db, team: Team, siteUrl: string): Kind =>
  kindOf(
    'security.notice',
    async (entries) => {
      const timeZone = await team.timeZone()
      const ids = entries.map(({ payload }) => payload.userId)
      const people = new Set((await subjectsStore.people(db, ids)).map(({ id }) => id))
      return entries.flatMap(({ id, createdAt, payload: { userId, to, ...notice } }): EntryNotification[] =>
        to.flatMap(({ language, ...address }) => {
          if (!people.has(userId)) return []
          const { title, when, advice } = securityText(notice, createdAt, timeZone, language)
          const text = { title, body: `${when}\n${advice}`, path: '/profile' }
          const notification = { ...workNotification(createdAt, text), urgency: 'high' as const }
          return { entryId: id, to: { ...address, session_id: null, user_id: userId }, notification }
        }),
      )
    },
    securityMails(db, team, siteUrl),
  )
