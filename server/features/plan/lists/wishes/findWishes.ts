import { type DaysAway, spansIn } from './wish.days.ts'
import { type Often, oftenIn } from './wish.often.ts'
import { LAST_OF_MONTH, type NamedServices, servicesIn } from './wish.services.ts'
import { type Mood, moodOf, type Word, wordsOf } from './wish.words.ts'

/** What a text of a list says of when, how often or with whom somebody serves. */
export interface FoundWish {
  /** As it stands in the list. */
  text: string
  says:
    | { what: 'days'; spans: DaysAway[] }
    | { what: 'services'; mood: 'away' | 'rather_not' | 'prefer' | 'only'; services: NamedServices }
    | ({ what: 'often' } & Often)
    | { what: 'link'; kind: 'apart' | 'together' | 'only_together'; name: string }
}

type Says = FoundWish['says']

/** Wishes of one list that are asked about, at most. */
export const WISHES_MAX = 400

/** Words of a name in a wish, at most. */
const NAME_WORDS = 5

function linkTo(kind: Mood, words: readonly Word[]): Says | null {
  const name = words.map(({ text }) => text).join(' ')
  const isCapital = (word: Word | undefined): boolean => /^\p{Lu}/u.test(word?.text ?? '')
  const isOne = words.length <= NAME_WORDS && !words.some(({ key }) => key === '&')
  const isName = isOne && isCapital(words[0]) && isCapital(words.at(-1))
  return isName && (kind === 'apart' || kind === 'together' || kind === 'only_together')
    ? { what: 'link', kind, name }
    : null
}

/** Services of a wish that says nothing else are those at which somebody likes to serve. */
function servicesFor(mood: Mood | null, services: NamedServices): Says | null {
  const kind = mood ?? 'prefer'
  if (kind !== 'away' && kind !== 'rather_not' && kind !== 'prefer' && kind !== 'only') return null
  // The last of a month is its fourth or its fifth: who serves in it alone is away in no number of the others.
  if (kind === 'only' && (services.nth & LAST_OF_MONTH) !== 0) return null
  return { what: 'services', mood: kind, services }
}

/** What a text says of its person; null where it says something else. */
export function readWish(text: string, head: string, today: string): Says | null {
  const words = wordsOf(text)
  if (words.length === 0) return null
  const often = oftenIn(words)
  if (often) return { what: 'often', ...often }
  const own = moodOf(words)
  const mood = own.mood ?? moodOf(wordsOf(head)).mood
  if (mood === 'apart' || mood === 'together' || mood === 'only_together') return linkTo(mood, own.rest)
  const spans = mood === 'away' ? spansIn(own.rest, today) : null
  if (spans) return { what: 'days', spans }
  const services = servicesIn(own.rest)
  if (services) return servicesFor(mood, services)
  return oftenOfHead(words, head)
}

/** '2' below 'Times a month'. */
function oftenOfHead(words: readonly Word[], head: string): Says | null {
  const often = words.length === 1 ? oftenIn([...words, ...wordsOf(head).slice(-1)]) : null
  return often && /\b(?:times?|veces|how often|frequency|per|x)\b/i.test(head) ? { what: 'often', ...often } : null
}

/** A text that stands in no field of a person, with the head of its column ('' where it has none). */
export interface Unused {
  text: string
  head: string
}

/** Texts that stood behind commas and are one wish: 'out Dec 13', '20'. */
const MOST_JOINED = 4

/** Parts the wishes of a person's texts from those that say something else. `today` is YYYY-MM-DD. */
export function findWishes(unused: readonly Unused[], today: string): { wishes: FoundWish[]; others: Unused[] } {
  const wishes: FoundWish[] = []
  const others: Unused[] = []
  for (let at = 0; at < unused.length; ) {
    const { head } = unused[at] as Unused
    let taken = 0
    for (let count = Math.min(MOST_JOINED, unused.length - at); count > 0 && taken === 0; count--) {
      const some = unused.slice(at, at + count)
      const text = some.map((one) => one.text).join(', ')
      const found = some.every((one) => one.head === head) ? readWish(text, head, today) : null
      if (!found) continue
      wishes.push({ text, says: found })
      taken = count
    }
    if (taken === 0) others.push(unused[at] as Unused)
    at += Math.max(taken, 1)
  }
  return { wishes, others }
}
