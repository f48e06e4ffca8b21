import type { Language } from '#shared/languages.ts'
import { translateFor } from '#shared/strings/translate.ts'
import { longDay } from './dayText.ts'

/** A certificate as people are told of its end. */
interface Ending {
  user_id: string
  person: string
  skill: string
  valid_until: string | null
}

/**
 * What somebody is told of certificates that end, as of a day: their own in the second person, those of others by name.
 */
export function endingText(endings: readonly Ending[], userId: string, day: string, language: Language | null) {
  const t = translateFor(language)
  const [first] = endings.toSorted((a, b) => Number(b.user_id === userId) - Number(a.user_id === userId))
  const { person = '', skill = '', valid_until } = first ?? {}
  const until = valid_until ?? ''
  const when = until < day ? 'ended' : until === day ? 'endsToday' : 'ends'
  const said = { skill, name: person, day: longDay(until, language) }
  const isOwn = first?.user_id === userId
  const one = isOwn ? t(`notification.certificate.own.${when}`, said) : t(`notification.certificate.of.${when}`, said)
  const more = endings.length - 1
  const body = more > 0 ? t('notification.certificate.more', { count: more, first: one }) : one
  return {
    title: t('notification.certificate'),
    body,
    path: endings.some((one) => one.user_id !== userId) ? '/rota/setup' : '/availability',
  }
}
