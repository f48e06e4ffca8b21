import type { Block, Wish } from '#shared/rotaRules.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay } from '../../../strings/dates.ts'

/** What stands against a place, in words. */
export function blockText({ code, fromDay, toDay, serviceTime, post, count, most }: Block, t: Translate): string {
  const from = fromDay ? formatDay(fromDay, 'short') : ''
  const to = toDay ? formatDay(toDay, 'short') : ''
  return t(`block.${code}`, { from, to, time: serviceTime ?? '', post: post ?? '', count: count ?? 0, most: most ?? 0 })
}

export const wishText = (wish: Wish, t: Translate): string => t(`wish.${wish}`)
