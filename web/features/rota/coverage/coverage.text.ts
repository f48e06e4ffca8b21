import type { Reach } from '#shared/reach.ts'
import type { Coverage } from '#shared/rotaCoverage.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay, formatDistance } from '../../../strings/dates.ts'

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0)

/** What the services of the next weeks come to, in a sentence. */
export function summaryText(services: readonly Coverage[], until: string, t: Translate): string {
  const posts = services.filter(({ state }) => state !== 'cancelled').flatMap((service) => service.posts)
  const empty = sum(posts.map((post) => post.empty))
  const waiting = sum(posts.map(({ minPeople, filled, asked }) => Math.max(0, Math.min(asked, minPeople - filled))))
  const said = [
    ...(empty > 0 ? [t('coverage.empty', { count: empty })] : []),
    ...(waiting > 0 ? [t('coverage.waiting', { count: waiting })] : []),
  ]
  return said.length > 0 ? said.join(' ') : t('coverage.allCovered', { day: formatDay(until, 'short') })
}

/** A post at which somebody is missing, or has not answered. */
export const postText = ({ post, minPeople, filled, asked, empty }: Coverage['posts'][number], t: Translate): string =>
  [
    t('coverage.ofPost', { post, filled, least: minPeople }),
    ...(asked > 0 ? [t('coverage.asked', { count: asked })] : []),
    ...(empty > 0 ? [t('coverage.missing', { count: empty })] : []),
  ].join(' · ')

/** Why pushes are not known to arrive at somebody. */
export function reachText({ state, since }: Reach, today: string, t: Translate): string {
  const day = since?.slice(0, 10)
  if (state === 'failing') return t('reach.failing', { since: day ? formatDay(day, 'short') : '' })
  if (state === 'unproved')
    return day ? t('reach.unprovedSince', { since: formatDistance(today, day) }) : t('reach.unproved')
  return t(state === 'none' ? 'reach.none' : 'reach.reachable')
}
