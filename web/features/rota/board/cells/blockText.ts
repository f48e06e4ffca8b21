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

/** A block against a place, in a few words: where they stand says more than the most that they may. */
export const blockWord = (block: Block, t: Translate): string =>
  t(`blockWord.${block.code === 'most_a_day' && block.serviceTime ? 'busy' : wordOf(block)}`, paramsOf(block))
