import { useQuery } from '@tanstack/react-query'
import type { RotaEffects } from '#shared/plan/schedule.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { useT } from '../../../strings/strings.ts'
import { reachQuery } from '../../people/people/reach.queries.ts'

/** Names that a sentence lists; more are counted. */
const NAMED = 3

const namesOf = (people: RotaEffects['told']): string => people.map(({ name }) => name).join(', ')

/** Says who of these people a push reaches, and names those whom an admin tells. */
function toldText(told: RotaEffects['told'], pushed: ReadonlySet<string>, t: Translate): string {
  const reached = told.filter(({ _id }) => pushed.has(_id ?? ''))
  const unreached = told.filter(({ _id }) => !pushed.has(_id ?? ''))
  const isNamed = reached.length <= NAMED
  return [
    reached.length > 0 &&
      (isNamed
        ? t('schedule.told', { count: reached.length, names: namesOf(reached) })
        : t('schedule.toldMany', { count: reached.length })),
    unreached.length > 0 && t('schedule.tellThem', { names: namesOf(unreached) }),
  ]
    .filter(Boolean)
    .join(' ')
}

/**
 * What a change of the schedule did to the rota: who is told, and whether stand-ins are asked. A change is told by push
 * alone, so that the sentence about people waits until it is known whom a push reaches.
 */
export function EffectsText({ rota }: { rota: RotaEffects | null | undefined }) {
  const t = useT()
  const told = rota?.told ?? []
  const { data: reach } = useQuery({ ...reachQuery, enabled: told.length > 0 })
  const pushed = reach && new Set(reach.flatMap(({ user, way }) => (way === 'push' ? user._id : [])))
  return [pushed && toldText(told, pushed, t), rota?.search && t('schedule.searching')].filter(Boolean).join(' ')
}
