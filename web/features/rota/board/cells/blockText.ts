import type { Block } from '#shared/rota/rules.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay } from '../../../../strings/dates.ts'

const paramsOf = ({ fromDay, toDay, serviceTime, post, count, most, validUntil }: Block) => ({
  from: fromDay ? formatDay(fromDay, 'short') : '',
  to: toDay ? formatDay(toDay, 'short') : '',
  time: serviceTime ?? '',
  post: post ?? '',
  count: count ?? 0,
  most: most ?? 0,
  until: validUntil ? formatDay(validUntil, 'shortWithYear') : '',
})

/** A certificate that nobody has seen has not ended. */
const wordOf = ({ code, validUntil }: Block) => (code === 'expired' && !validUntil ? 'unshown' : code)

/** A block against a place, as a sentence. */
export const blockText = (block: Block, t: Translate): string => t(`block.${wordOf(block)}`, paramsOf(block))

/** 'Bill Moss: is away then.': a sentence after a name; one that begins with a post keeps it. */
export const namedText = (name: string, text: string, post = ''): string =>
  `${name}: ${post !== '' && text.startsWith(post) ? text : text.charAt(0).toLocaleLowerCase() + text.slice(1)}`

/** A block against the place of somebody, after their name. */
export const namedBlockText = (name: string, block: Block, t: Translate): string =>
  namedText(name, blockText(block, t), block.post ?? '')

/** A block against a place, in a few words: where they stand says more than the most that they may. */
export const blockWord = (block: Block, t: Translate): string =>
  t(`blockWord.${block.code === 'most_a_day' && block.serviceTime ? 'busy' : wordOf(block)}`, paramsOf(block))
