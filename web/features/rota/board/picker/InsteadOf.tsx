import { useQuery } from '@tanstack/react-query'
import type { Board, BoardService, Place } from '#shared/rota/board.ts'
import { useT } from '../../../../strings/strings.ts'
import { Select } from '../../../../ui/Select.tsx'
import { listOf } from '../../listOf.ts'
import { linksQuery } from '../../setup/setup.queries.ts'
import { placesOf } from '../board.model.ts'
import { partnersOf } from './PlaceNotes.tsx'

interface InsteadOfProps {
  board: Board
  service: BoardService
  holder: Place
  holders: Place[]
  onChange: (userId: string) => void
}

/** Key of a place among those of its post: a name of the sheet may be linked to nobody. */
export const holderKey = ({ userId, shiftId }: Place): string => userId ?? shiftId ?? ''

/** Says instead of whom somebody is put in at a post where no place is left; of several one is chosen. */
export function InsteadOf({ board, service, holder, holders, onChange }: InsteadOfProps) {
  const t = useT()
  const left = <PartnersLeft board={board} service={service} holder={holder} />
  if (holders.length === 1)
    return (
      <>
        <p className="text-sm">{t('board.insteadOf', { name: holder.name })}</p>
        {left}
      </>
    )
  return (
    <>
      {/* The words stand beside the names, which are cut in a select of a phone's width otherwise. */}
      <div className="flex items-center gap-3 text-sm">
        <span aria-hidden="true">{t('board.insteadOfWhom')}</span>
        <Select
          aria-label={t('board.instead')}
          className="min-w-0 flex-1"
          value={holderKey(holder)}
          onChange={({ target }) => onChange(target.value)}
        >
          {holders.map((one) => (
            <option key={holderKey(one)} value={holderKey(one)}>
              {one.name}
            </option>
          ))}
        </Select>
      </div>
      {left}
    </>
  )
}

/** Warns, before somebody is put in instead of a person, of those there who serve only together with that person. */
function PartnersLeft({ board, service, holder }: Pick<InsteadOfProps, 'board' | 'service' | 'holder'>) {
  const t = useT()
  const { data: links } = useQuery(linksQuery)
  const partners = new Set(partnersOf(board, links ?? [], holder.userId))
  const names = board.members.flatMap(({ user }) =>
    partners.has(user.name) && placesOf(service, user._id).length > 0 ? user.name : [],
  )
  if (names.length === 0) return null
  const said = t('board.leftAlone', { count: names.length, names: listOf(names), name: holder.name })
  return <p className="-mt-2 text-sm text-muted">{said}</p>
}
