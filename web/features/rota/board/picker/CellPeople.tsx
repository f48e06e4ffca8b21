import type { Board } from '#shared/rota/board.ts'
import type { Post } from '#shared/rota/posts.ts'
import { useT } from '../../../../strings/strings.ts'
import { Explain } from '../../explain/Explain.tsx'
import { namesTogether } from '../../listOf.ts'
import { SeenBy } from '../../open/SeenBy.tsx'
import type { Cell } from '../board.model.ts'
import type { BoardRules } from '../board.rules.ts'
import { unplanned } from '../board.text.ts'
import { CellSearch } from './CellSearch.tsx'
import { DeclinedList } from './DeclinedList.tsx'
import { PlacedList } from './PlacedList.tsx'
import type { CellPick } from './usePick.ts'
import { useRanked } from './useRanked.ts'
import { useWhyInRow, Why } from './Why.tsx'

interface CellPeopleProps {
  board: Board
  cell: Cell
  posts: Post[]
  /** Undefined until everybody's availability is there. */
  rules: BoardRules | undefined
  pick: CellPick
  /** Begins with why the place is somebody's or nobody's. */
  isExplained: boolean
  /** Nobody could have the place: why comes first. */
  isNobodys: boolean
}

/** Who stands at a cell, who is asked and who said no, and why the place is somebody's or nobody's. */
export function CellPeople({ board, cell, posts, rules, pick, isExplained, isNobodys }: CellPeopleProps) {
  const t = useT()
  const { service, post, places } = cell
  const { holders, holder, isFull, save, sheet } = pick
  const { isAwaited } = useRanked(cell)
  // With several of whom one is replaced, it is asked of that one.
  const asked = isFull && holders.length > 1 ? holder?.[0] : undefined
  const those = (asked && holder ? [holder] : holders).find(([first]) => first.layer !== 'outside')
  const planned = those?.[0]
  const names = namesTogether(those?.map(({ name }) => name) ?? [])
  const why = cell.missing > 0 ? t('explain.whyEmpty') : planned ? t('explain.why', { name: names }) : null
  // Of a month that nobody began every place is empty for one reason.
  const hasWhy = why !== null && !isNobodys && !isAwaited && !unplanned(board)
  const inRow = useWhyInRow(planned, { cell, isExplained })
  const explaining = { board, cell, posts, rules, onSave: save }
  return (
    <>
      {cell.isSearched && <CellSearch cell={cell} />}
      <SeenBy serviceId={service._id} postId={post._id} />
      <PlacedList
        board={board}
        service={service}
        places={places}
        by="name"
        rules={rules}
        asked={inRow}
        onSave={save}
        onEmpty={(those) => sheet.put(those, [])}
      />
      <DeclinedList service={service} isShown={({ postId }) => postId === post._id} />
      {isNobodys && <Explain {...explaining} />}
      {hasWhy && (
        <Why label={why} inRow={inRow} isExplained={isExplained}>
          <Explain {...explaining} holderId={cell.missing > 0 ? undefined : (planned?.userId ?? undefined)} />
        </Why>
      )}
    </>
  )
}
