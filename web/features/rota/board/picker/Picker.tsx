import { useState } from 'react'
import type { Board } from '#shared/rota/board.ts'
import type { Post } from '#shared/rota/posts.ts'
import { useT } from '../../../../strings/strings.ts'
import { cx } from '../../../../ui/cx.ts'
import { Explain } from '../../explain/Explain.tsx'
import { SeenBy } from '../../open/SeenBy.tsx'
import { type Cell, heldPlaceOf, isOfSheet } from '../board.model.ts'
import type { BoardRules } from '../board.rules.ts'
import { unplanned } from '../board.text.ts'
import type { SaveOptions } from '../drafts/useDraft.ts'
import type { History } from '../drafts/useDraftSteps.ts'
import type { Refused } from '../drafts/whyNot.ts'
import { ChangeNotice } from '../exchange/ChangeNotice.tsx'
import type { Trade } from '../exchange/exchange.model.ts'
import { SwappedNotice } from '../exchange/SwappedNotice.tsx'
import type { Swapped } from '../exchange/useSwap.ts'
import { boardName } from '../names.text.ts'
import { CandidateSearch } from './CandidateSearch.tsx'
import { CellSearch } from './CellSearch.tsx'
import type { Beside } from './couples.ts'
import { DeclinedList } from './DeclinedList.tsx'
import { byCouple, type HeldTogether, holderKey } from './heldTogether.ts'
import { InsteadOf } from './InsteadOf.tsx'
import type { DayActions } from './MoveHere.tsx'
import { PickerFrame } from './PickerFrame.tsx'
import { PlacedList } from './PlacedList.tsx'
import { type Placing, usePlacing } from './usePlacing.ts'
import { useRanked } from './useRanked.ts'
import { useSheetPlace } from './useSheetPlace.ts'
import { useWhyInRow, Why } from './Why.tsx'

interface PickerProps extends Placing {
  board: Board
  cell: Cell
  posts: Post[]
  /** Begins with why the place is somebody's or nobody's. */
  isExplained: boolean
  /** Undefined until everybody's availability is there. */
  rules: BoardRules | undefined
  refused: Refused | null
  /** People take the places of each other. */
  onSwap: (trade: Trade, options: SaveOptions) => Promise<boolean>
  swapped: Swapped | null
  /** Takes the last change back. */
  onUndo: () => void
  history: History
  onClose: () => void
}

/** Who was chosen last, and who came along. */
interface Chosen {
  userId: string
  beside: Beside | undefined
}

/** Whom the next choice replaces, of the people at a post; of places of the sheet those that have a shift. */
function useHolder({ service, places }: Cell, rules: BoardRules | undefined) {
  const [instead, setInstead] = useState<string | null>(null)
  const holding = places.filter(({ shadow, layer, shiftId }) => !shadow && (layer !== 'outside' || shiftId !== null))
  const holders = byCouple(rules, service, holding)
  const holder = holders.find((one) => holderKey(one) === instead) ?? holders[0]
  return { holders, holder, setInstead: (one: HeldTogether) => setInstead(holderKey(one)) }
}

/**
 * Panel with the people at one post of one service and the people who could stand there: the best fit first, people
 * with blocks last, with the reason. A place of the sheet is changed on the schedule at once, all others in the draft.
 */
export function Picker(props: PickerProps) {
  const { board, cell, posts, isExplained, rules, refused, onSave, onSwap, onMove, swapped, onUndo, history } = props
  const t = useT()
  const { service, post, places } = cell
  const { said, forget, save, place, move } = usePlacing(cell, { onSave, onMove })
  const sheet = useSheetPlace(cell, board, history)
  const { explanation, isAwaited } = useRanked(cell)
  /** Why it is empty comes first where nobody could have it. */
  const isNobodys = cell.missing > 0 && explanation?.candidates.every(({ cost }) => cost === null) === true
  const { holders, holder, setInstead } = useHolder(cell, rules)
  const isFull = places.filter(({ shadow }) => !shadow).length >= (cell.need?.maxPeople ?? 0)
  const isAtOnce = !isFull && isOfSheet(service)
  const out = isFull && holder ? holder : []
  const isOfSheetPlace = out[0]?.layer === 'outside'
  // With several of whom one is replaced, it is asked of that one.
  const asked = isFull && holders.length > 1 ? holder?.[0] : undefined
  const planned = (asked ? [asked] : holders.map(([first]) => first)).find(({ layer }) => layer !== 'outside')
  const why = cell.missing > 0 ? t('explain.whyEmpty') : planned ? t('explain.why', { name: planned.name }) : null
  // Of a month that nobody began every place is empty for one reason.
  const hasWhy = why !== null && !isNobodys && !isAwaited && !unplanned(board)
  const inRow = useWhyInRow(planned, { cell, isExplained })
  const explaining = { board, cell, posts, rules, onSave: save }
  const choose = ({ userId, beside }: Chosen, force = false) => {
    // A Sunday of the sheet has all of its places on the schedule; who learns takes none there.
    if (isOfSheetPlace || (isAtOnce && !rules?.isTrainee(userId, post))) {
      const own = { person: { _id: userId, name: boardName(board, userId) }, post }
      return sheet.put(out, beside ? [own, { person: beside.member.user, post: beside.post }] : [own], force)
    }
    return place(userId, { force, instead: out, beside })
  }
  const from = out[0] && heldPlaceOf(service._id, out[0])
  const isRoom = !isFull && !isOfSheet(service)
  const day: DayActions | undefined =
    from || isRoom
      ? {
          from: from ?? null,
          onSwap,
          onMove: move,
        }
      : undefined
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const undo = () => {
    forget()
    onUndo()
  }
  const onPlace = (userId: string, beside?: Beside) => {
    setChosen({ userId, beside })
    choose({ userId, beside })
  }
  return (
    <PickerFrame
      title={post.name}
      service={service}
      refused={sheet.refused ?? refused}
      onForce={chosen === null ? null : () => choose(chosen, true)}
      onUndo={undo}
      onClose={props.onClose}
    >
      {cell.asking > 0 && <CellSearch cell={cell} />}
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
          <Explain {...explaining} holderId={asked?.userId ?? undefined} />
        </Why>
      )}
      <CandidateSearch
        board={board}
        posts={posts}
        cell={cell}
        rules={rules}
        isExplained={isNobodys}
        // A person who is put in where no place is left replaces somebody.
        onPlace={isFull && !holder ? null : onPlace}
        day={day}
        couples={{ freed: out }}
        above={
          <>
            {isFull && holder && <InsteadOf holder={holder} holders={holders} onChange={setInstead} />}
            {(isOfSheetPlace || isAtOnce) && (
              <p className={cx('text-sm text-muted', isOfSheetPlace && '-mt-2')}>{t('board.sheetAtOnce')}</p>
            )}
          </>
        }
      />
      <WhatCame said={said} swapped={swapped} sheet={sheet} history={history} onUndo={undo} />
    </PickerFrame>
  )
}

interface WhatCameProps extends Pick<PickerProps, 'swapped' | 'history' | 'onUndo'> {
  said: string | null
  sheet: ReturnType<typeof useSheetPlace>
}

/** Says what came of the last press, and takes it back: below the list, which does not move under the pointer. */
function WhatCame({ said, swapped, sheet: { changed }, history, onUndo }: WhatCameProps) {
  return (
    <>
      {said && (
        <ChangeNotice isInSheet onUndo={onUndo}>
          {said}
        </ChangeNotice>
      )}
      {swapped && !said && <SwappedNotice swapped={swapped} isForetold onUndo={onUndo} />}
      {changed && (
        <ChangeNotice isInSheet onUndo={() => history.takeBack(changed.step)}>
          {changed.text}
        </ChangeNotice>
      )}
    </>
  )
}
