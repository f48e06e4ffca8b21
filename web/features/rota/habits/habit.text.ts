import type { Habit, HabitAnswer, HabitPerson } from '#shared/rota/habits.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { listOf } from '../listOf.ts'
import { weekdayName } from '../weekdays.ts'

const namesOf = (people: readonly { name: string }[]): string => listOf(people.map(({ name }) => name))

/** The question itself, with the names of all whom it is about, or their number. */
export function questionText({ kind, people, unlinked, post }: Habit, t: Translate): string {
  if (kind === 'skill')
    return t('habits.skill', {
      names: listOf([...people.map(({ name }) => name), ...unlinked]),
      post: post?.name ?? '',
    })
  if (kind === 'couple') return t('habits.couple', { names: namesOf(people) })
  if (kind === 'usual') return t('habits.usual', { count: people.length })
  if (kind === 'often') return t('habits.often', { count: people.length })
  return t('habits.order')
}

/** What the schedule shows of one person of a list: the usual post and service, or how often they serve. */
export function personText({ seen, post, service, often }: HabitPerson, t: Translate): string {
  if (often)
    return t(often.inARow ? 'habits.inARowSeen' : 'habits.oftenSeen', {
      often: t(`availability.times.${often.per}`, { count: often.times }),
      ...seen,
    })
  return [
    post && t('habits.seen', { what: post.name, ...post.seen }),
    service && t('habits.seen', { what: `${weekdayName(service.weekday)} ${service.serviceTime}`, ...service.seen }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What was answered, as it stands in the place of the question. */
export function answeredText({ kind, people, post }: Habit, answer: HabitAnswer, t: Translate): string {
  const what = kind === 'skill' ? (post?.name ?? '') : kind === 'couple' ? namesOf(people) : t(`habits.what.${kind}`)
  return t(answer === 'no' ? 'habits.done.no' : 'habits.done.yes', { what })
}
