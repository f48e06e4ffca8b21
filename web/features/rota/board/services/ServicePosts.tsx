import { ChevronRight } from 'lucide-react'
import type { Board, BoardService, Place } from '#shared/rota/board.ts'
import { formatDay } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import type { Cell, Spot } from '../board.model.ts'
import { cellText } from '../cells/BoardCell.tsx'
import { bendsOf } from '../cells/bend.text.ts'
import { OpenChip, ownMark, PlaceChip } from '../cells/PlaceChip.tsx'
import { aloneText } from '../cells/partner.text.ts'
import { newsOf } from '../cells/placeState.ts'

interface ServicePostsProps {
  board: Board
  service: BoardService
  cells: Cell[]
  onCell: (spot: Spot) => void
}

/** The posts of one service, each with its people; a press leads to those who could stand there. */
export function ServicePosts({ board, service, cells, onCell }: ServicePostsProps) {
  const t = useT()
  if (cells.length === 0) return <p className="text-muted">{t('board.noPosts')}</p>
  return (
    <ul className="-my-2">
      {cells.map((cell) => {
        const { post, places, missing, asking } = cell
        const bent = (place: Place) => bendsOf(board, service, place, t)
        return (
          <li key={post._id} className="border-t first:border-t-0">
            <button
              type="button"
              aria-label={`${post.name}, ${formatDay(service.date)}, ${service.serviceTime}: ${cellText(cell, bent, t)}`}
              onClick={() => onCell({ serviceId: service._id, postId: post._id })}
              className="flex min-h-14 w-full items-center gap-3 py-2 text-left hover:bg-sunken"
            >
              <span className="w-28 shrink-0 text-sm text-muted wrap-anywhere">{post.name}</span>
              <span className="flex min-w-0 flex-1 flex-col items-start gap-0.5 text-base">
                {places.map((place) => (
                  <span
                    key={`${place.layer} ${place.userId ?? place.shiftId}`}
                    className="flex max-w-full min-w-0 flex-wrap items-center gap-x-2"
                  >
                    <PlaceChip
                      serviceId={service._id}
                      place={place}
                      text={place.name}
                      bends={bent(place)}
                      news={newsOf(service, place)}
                      alone={aloneText(board, service, place, t)}
                    />
                    <span aria-hidden="true" className="text-sm text-muted">
                      {[ownMark(service, place, t), ...bent(place).map(({ text }) => text)].filter(Boolean).join(', ')}
                    </span>
                  </span>
                ))}
                {missing > 0 && <OpenChip missing={missing} asking={asking} />}
                {places.length === 0 && missing === 0 && <span className="text-muted">{t('board.free')}</span>}
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
