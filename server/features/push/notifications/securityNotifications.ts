import { LANGUAGE_CODES, type Language, LOCALES } from '#shared/languages.ts'
import { translateFor } from '#shared/strings/translate.ts'
import type { Db } from '../../../db/client.ts'
import type { OutboxPayload, SecurityEvent } from '../../../db/outbox.kinds.ts'
import type { TeamService } from '../../team/team.service.ts'
import { subjectsStore } from '../subjects.store.ts'
import { type EntryNotification, type Kind, kindOf } from './notification.ts'
import { workNotification } from './workNotifications.ts'

type Notice = Pick<OutboxPayload<'security.notice'>, 'event' | 'device'>

/** Who made these has the account in their hands: the password is set anew from outside. */
const TAKES_OVER: SecurityEvent[] = ['newPassword', 'secondFactorOn', 'secondFactorReset']

const SHORT = { dateStyle: 'medium', timeStyle: 'short' } as const

const timeText = (at: string, timeZone: string, language: Language | null): string =>
  new Intl.DateTimeFormat(LOCALES[language ?? LANGUAGE_CODES[0]], { ...SHORT, timeZone }).format(new Date(at))

/** What happened as title, and as body when, on which device, and what to do if it was somebody else. */
function securityText({ event, device }: Notice, at: string, timeZone: string, language: Language | null) {
  const t = translateFor(language)
  const when = [timeText(at, timeZone, language), device].filter(Boolean).join(', ')
  const advice = t(TAKES_OVER.includes(event) ? 'notification.securityReset' : 'notification.securityAdvice')
  return { title: t(`notification.security.${event}`), body: `${when}\n${advice}` }
}

/** Tells the devices that the entry names, whatever became of their sessions, while the account exists. */
export const securityNotifications = (db: Db, team: Pick<TeamService, 'timeZone'>): Kind =>
  kindOf('security.notice', async (entries) => {
    const timeZone = await team.timeZone()
    const ids = entries.map(({ payload }) => payload.userId)
    const people = new Set((await subjectsStore.people(db, ids)).map(({ id }) => id))
    return entries.flatMap(({ id, createdAt, payload: { userId, to, ...notice } }): EntryNotification[] =>
      to.flatMap(({ language, ...address }) => {
        if (!people.has(userId)) return []
        const text = { ...securityText(notice, createdAt, timeZone, language), path: '/profile' }
        const notification = { ...workNotification(createdAt, text), urgency: 'high' as const }
        return { entryId: id, to: { ...address, session_id: null, user_id: userId }, notification }
      }),
    )
  })
