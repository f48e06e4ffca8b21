import type { Language } from '#shared/languages.ts'
import { isSuperAdmin } from '#shared/people/users.ts'
import { translateFor } from '#shared/strings/translate.ts'
import type { Db } from '../../../../db/client.ts'
import { type SecondFactorRule, whoseRoleCounts } from '../../../people/secondFactorRule.ts'
import type { TeamService } from '../../../people/team/team.service.ts'
import { mailText } from '../../mail/mailText.ts'
import { type SubjectHook, subjectsStore } from '../subjects.store.ts'
import {
  type EntryMail,
  type EntryNotification,
  type Kind,
  kindOf,
  type OutboxEntry,
  payloadsOf,
} from './notification.ts'
import { devicesOf } from './peopleNotifications.ts'
import { workNotification } from './workNotifications.ts'

type Notice = OutboxEntry<'hook.notice'>['payload']

interface Needs {
  team: Pick<TeamService, 'name'>
  rule: SecondFactorRule
  siteUrl: string
}

/** What happened to a hook, in words; null where it has been resumed since. */
function noticeText({ what }: Notice, { url, paused_why }: SubjectHook, language: Language | null) {
  const t = translateFor(language)
  const { host } = new URL(url)
  if (what === 'makerLeft')
    return { title: t('notification.hookMakerLeft'), body: t('notification.hookMakerLeftBody', { host }) }
  if (paused_why === null) return null
  return { title: t('notification.hookPaused', { host }), body: t(`notification.hookPaused.${paused_why}`) }
}

const hooksOf = async (db: Db, entries: OutboxEntry<'hook.notice'>[]): Promise<ReadonlyMap<string, SubjectHook>> =>
  new Map((await subjectsStore.hooks(db, payloadsOf(entries, 'hookId'))).map((hook) => [hook.id, hook]))

/** The mails of notices to the verified addresses of super admins whose role is not withheld, and of the maker. */
async function hookMails(db: Db, { team, rule, siteUrl }: Needs, entries: OutboxEntry<'hook.notice'>[]) {
  const [hooks, name] = [await hooksOf(db, entries), await team.name()]
  const superAdmins = await whoseRoleCounts(db, rule, await subjectsStore.superAdmins(db))
  const makers = [...hooks.values()].flatMap(({ maker_id }) => maker_id ?? [])
  const people = await subjectsStore.withVerifiedEmail(db, [...new Set([...superAdmins, ...makers])])
  return entries.flatMap(({ id, payload }): EntryMail[] => {
    const hook = hooks.get(payload.hookId)
    if (!hook) return []
    return people.flatMap((person) => {
      const text = noticeText(payload, hook, person.language)
      const isTold = superAdmins.has(person.id) || person.id === hook.maker_id
      if (!text || !isTold) return []
      const t = translateFor(person.language)
      const subject = t('mail.notice.subject', { title: text.title, team: name })
      const paragraphs = [`${text.title}. ${text.body}`, `${siteUrl}/admin/programs`]
      const body = mailText(t, { name: person.name, team: name }, paragraphs)
      return {
        entryId: id,
        mail: { to: person.email, subject, text: body, userId: person.id, about: null, expiresAt: null },
      }
    })
  })
}

/** Tells super admins whose role is not withheld, and who made it, that a hook is paused or has lost its maker. */
export const hookNotifications = (db: Db, needs: Needs): Kind =>
  kindOf(
    'hook.notice',
    async (entries) => {
      const hooks = await hooksOf(db, entries)
      const superAdmins = await devicesOf(db, needs.rule, isSuperAdmin)
      const makers = new Set([...hooks.values()].map(({ maker_id }) => maker_id))
      const others = (await devicesOf(db, needs.rule, (person) => !isSuperAdmin(person))).filter(({ user_id }) =>
        makers.has(user_id),
      )
      return entries.flatMap(({ id, createdAt, payload }): EntryNotification[] => {
        const hook = hooks.get(payload.hookId)
        if (!hook) return []
        const devices = [...superAdmins, ...others.filter(({ user_id }) => user_id === hook.maker_id)]
        return devices.flatMap((to) => {
          const text = noticeText(payload, hook, to.language)
          const path = isSuperAdmin(to) ? '/admin/programs' : '/dashboard'
          return text ? { entryId: id, to, notification: workNotification(createdAt, { ...text, path }) } : []
        })
      })
    },
    (entries) => hookMails(db, needs, entries),
  )
