import type { Habit, HabitAnswer, HabitPerson } from '#shared/rota/habits.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { listOf, namesTogether } from '../listOf.ts'
import { weekdayName } from '../weekdays.ts'

const coupleOf = (people: readonly { name: string }[]): string => namesTogether(people.map(({ name }) => name))

/** The question itself, with the names of all whom it is about, or their number. */
export function questionText({ kind, people, unlinked, post }: Habit, t: Translate): string {
  if (kind === 'skill')
    return t('habits.skill', {
      names: listOf([...people.map(({ name }) => name), ...unlinked]),
      post: post?.name ?? '',
    })
  if (kind === 'couple') return t('habits.couple', { names: coupleOf(people) })
  if (kind === 'usual') return t('habits.usual', { count: people.length })
  if (kind === 'often') return t('habits.often', { count: people.length })
  return t('habits.order')
}

/** What the schedule shows of one person of a list: the usual post and service, or how often they serve. */
export function personText({ seen, post, service, often }: HabitPerson, t: Translate): string {
  if (often) {
    const { times, per, inARow } = often
    const said = { often: t(`availability.times.${per}`, { count: times }), ...seen }
    if (inARow) return t('habits.inARowSeen', { ...said, weeks: inARow })
    return t(inARow === null ? 'habits.weeklySeen' : 'habits.oftenSeen', said)
  }
  return [
    post && t('habits.seen', { what: post.name, ...post.seen }),
    service && t('habits.seen', { what: `${weekdayName(service.weekday)} ${service.serviceTime}`, ...service.seen }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Names of one sentence, at most. */
const NAMED = 6

/** For whom of these people a yes says that weeks in a row are fine; '' where for nobody. */
export function inARowText(people: readonly HabitPerson[], t: Translate): string {
  const names = people.flatMap(({ name, often }) => (often?.inARow === undefined ? [] : name))
  if (names.length === 0) return ''
  if (names.length === people.length && names.length > 1) return t('habits.inARowAll')
  const few = names.length > NAMED ? names.slice(0, NAMED - 1) : names
  const others = names.length - few.length
  const shown = others > 0 ? [...few, t('habits.others', { count: others })] : few
  return t('habits.inARowHow', { count: names.length, names: listOf(shown) })
}

/** What was answered, as it stands in the place of the question. */
export function answeredText({ kind, people, post }: Habit, answer: HabitAnswer, t: Translate): string {
  const what = kind === 'skill' ? (post?.name ?? '') : kind === 'couple' ? coupleOf(people) : t(`habits.what.${kind}`)
  return t(answer === 'no' ? 'habits.done.no' : 'habits.done.yes', { what })
}
