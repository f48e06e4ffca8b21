import type { FoundPerson } from '../found.ts'
import { type FoundWish, findWishes, readWish, WISHES_MAX } from './findWishes.ts'

/** A person of a list with what it says of them. */
export interface Listed extends FoundPerson {
  wishes: FoundWish[]
}

/** Texts of a person, and of a whole list, that are looked at. */
const TEXTS_LOOKED_AT = 10
const LIST_LOOKED_AT = 10_000

/** Longest name with a wish behind it, and the words of the name. */
const MAX_LENGTH = 120
const MAX_WORDS = 12

/** Signs at the end of a name with a wish behind it, and the bracket that ends that. */
const SIGN = /[\s,:;(\u2013\u2014-]+$/

/** A name and the wish behind it, with a sign between or without: 'Ruth Lee - out Dec 13', 'Ruth Lee prefers 9am'. */
function wishBehind(name: string, today: string): { name: string; text: string } | null {
  const words = name.length > MAX_LENGTH ? [] : name.split(' ').slice(0, MAX_WORDS)
  for (let count = 2; count < words.length; count++) {
    const [before, text] = [words.slice(0, count).join(' ').replace(SIGN, ''), words.slice(count).join(' ')]
    const found = /[\p{L}.]$/u.test(before) ? readWish(text, '', today) : null
    // 'Ruth Lee with Ann Ray' are two people.
    if (found && !(found.what === 'link' && found.kind !== 'apart')) return { name: before, text }
  }
  return null
}

/** Parts what a list says of its people from what is not used. `today` is YYYY-MM-DD. */
export function withWishes(people: readonly FoundPerson[], today: string): Listed[] {
  let left = WISHES_MAX
  let texted = LIST_LOOKED_AT
  return people.map(({ unused, ...person }) => {
    const behind = left > 0 && texted > 0 ? wishBehind(person.name, today) : null
    const texts = behind ? [{ text: behind.text, head: '' }, ...unused] : unused
    const looked = left > 0 ? texts.slice(0, Math.min(TEXTS_LOOKED_AT, texted)) : []
    const { wishes, others } = findWishes(looked, today)
    left -= wishes.length
    texted -= looked.length
    const name = behind?.name ?? person.name
    return { ...person, name, wishes, unused: [...others, ...texts.slice(looked.length)] }
  })
}
