import { groupBy } from '#shared/groupBy.ts'
import type { Board } from '#shared/rota/board.ts'
import type { Unfillable } from '#shared/rota/capacity.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay } from '../../../strings/dates.ts'
import { listOf } from '../listOf.ts'

/** Why a place is certain to stay empty: 'Ann and Bob are away; nobody else may stand there.' */
export function whyEmpty({ holders, outs, out }: Unfillable, t: Translate): string {
  if (holders === 0) return t('fill.nobodyMay')
  if (out.length === 0) return t('fill.tooFew', { count: holders })
  const byWhy = groupBy(out, ({ why, partner }) => `${why} ${partner?._id ?? ''}`)
  const said = [...byWhy.values()].map((people) => {
    const [{ why, partner } = { why: 'away' as const, partner: undefined }] = people
    const names = listOf(people.map(({ user }) => user.name))
    return t(`fill.out.${why}`, { count: people.length, names, partner: partner?.name ?? '' })
  })
  const more = outs - out.length
  if (more > 0) said.push(t('fill.outMore', { count: more }))
  return t(outs === holders ? 'fill.nobodyElse' : 'fill.tooFewElse', { said: said.join('; ') })
}

/** The partners without whom somebody does not serve: 'Tom Ward cannot on Dec 20'; '' where none is known. */
export function partnerText(
  userId: string,
  unfillable: readonly Unfillable[],
  { services }: Pick<Board, 'services'>,
  t: Translate,
): string {
  const found = unfillable.flatMap(({ serviceId, out }) =>
    out.flatMap(({ user, partner }) => {
      const date = services.find(({ _id }) => _id === serviceId)?.date
      return user._id === userId && partner && date ? [{ name: partner.name, date }] : []
    }),
  )
  const byPartner = groupBy(found, ({ name }) => name)
  return [...byPartner]
    .map(([name, days]) => {
      const dates = [...new Set(days.map(({ date }) => date))].map((date) => formatDay(date, 'short'))
      return t('fill.partnerCannot', { name, days: listOf(dates) })
    })
    .join('; ')
}
