import { groupBy } from '#shared/groupBy.ts'
import type { Board } from '#shared/rota/board.ts'
import type { Run } from '#shared/rota/fill.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay } from '../../../strings/dates.ts'
import type { FillChanges } from './changes.ts'
import { sheetCount } from './goal.text.ts'

/** Places that a sentence names, at most. */
const NAMED = 6

/** Short forms of the people of a board by id: the first name of whoever shares it with nobody, else the whole. */
export function firstNames({ members }: Pick<Board, 'members'>): (userId: string) => string {
  const firstOf = (name: string) => name.trim().split(/\s+/)[0] ?? name
  const sharing = groupBy(members, ({ user }) => firstOf(user.name))
  const names = new Map(
    members.map(({ user: { _id, name } }) => [_id, sharing.get(firstOf(name))?.length === 1 ? firstOf(name) : name]),
  )
  return (userId) => names.get(userId) ?? ''
}

type Named = Pick<Board, 'members' | 'services'>

/** The places in a row, in the order of the services, and how many more there are. */
function listed<Place extends { serviceId: string }>(
  places: readonly Place[],
  { services }: Named,
  text: (place: Place) => string,
  t: Translate,
): string {
  const order = services.map(({ _id }) => _id)
  const dateOf = (id: string) => services.find(({ _id }) => _id === id)?.date ?? ''
  const all = [...places].sort((a, b) => order.indexOf(a.serviceId) - order.indexOf(b.serviceId))
  const named = all.slice(0, NAMED).map((place) => `${formatDay(dateOf(place.serviceId), 'short')} ${text(place)}`)
  const more = all.length - NAMED
  return [...named, ...(more > 0 ? [t('fill.andMore', { count: more })] : [])].join(', ')
}

/** '2 places changed: Jan 3 Cleo → Ada, Jan 10 Ada → Cleo.' '' where none did. */
function changedText({ changed, left }: FillChanges, board: Named, t: Translate): string {
  const nameOf = firstNames(board)
  const moved = listed(changed, board, ({ from, to }) => `${nameOf(from)} → ${nameOf(to)}`, t)
  const gone = listed(left, board, ({ userId }) => nameOf(userId), t)
  return [
    changed.length > 0 && t('fill.changed', { count: changed.length, what: moved }),
    left.length > 0 && t('fill.left', { what: gone }),
  ]
    .filter((text) => text !== false)
    .join(' ')
}

/** Result of a finished fill: what is new, what has changed hands, and how much stays as it was. */
export function resultText(
  { places, empty }: Pick<Run, 'places' | 'empty'>,
  changes: FillChanges,
  board: Named,
  t: Translate,
): string {
  const missing = empty.reduce((total, one) => total + one.missing, 0)
  const people = new Set(places.map(({ userId }) => userId)).size
  const [fresh, staying] = [changes.fresh.length, changes.staying]
  const before = staying + sheetCount(board)
  const moved = changedText(changes, board, t)
  const isAllNew = fresh > 0 && fresh === places.length
  return [
    isAllNew
      ? t('fill.filled', { places: fresh, people })
      : fresh > 0
        ? t('fill.added', { count: fresh })
        : moved === '' && t('fill.addedNone'),
    moved,
    staying > 0 && t(moved ? 'fill.staying' : 'fill.before', { count: before }),
    missing === 0 ? t('fill.noneEmpty') : t('fill.empty', { count: missing }),
  ]
    .filter(Boolean)
    .join(' ')
}
