import type { Post } from '#shared/rota/posts.ts'
import { useT } from '../../../../strings/strings.ts'
import { cx } from '../../../../ui/cx.ts'
import type { ConflictLine } from '../../fill/Conflicts.tsx'
import type { Refused } from '../drafts/whyNot.ts'
import { ChangeNotice } from '../exchange/ChangeNotice.tsx'
import { SwappedNotice } from '../exchange/SwappedNotice.tsx'
import type { Swapped } from '../exchange/useSwap.ts'
import { NobodyElse } from '../Problems.tsx'
import { CandidateSearch } from './CandidateSearch.tsx'
import { CellPeople } from './CellPeople.tsx'
import { InsteadOf } from './InsteadOf.tsx'
import { PickerFrame } from './PickerFrame.tsx'
import { type CellPick, type PickNeeds, usePick } from './usePick.ts'
import { useRanked } from './useRanked.ts'

interface PickerProps extends PickNeeds {
  posts: Post[]
  /** Begins with why the place is somebody's or nobody's. */
  isExplained: boolean
  /** The conflict of the cell, if it has one. */
  conflict: ConflictLine | undefined
  refused: Refused | null
  swapped: Swapped | null
  /** Takes the last change back. */
  onUndo: () => void
  onClose: () => void
}

/**
 * Panel with the people at one post of one service and the people who could stand there: the best fit first, people
 * with blocks last, with the reason. A place of the sheet is changed on the schedule at once, all others in the draft.
 */
export function Picker(props: PickerProps) {
  const { board, cell, posts, isExplained, rules, conflict, refused, swapped, onUndo, history, onClose } = props
  const pick = usePick(props)
  const { explanation } = useRanked(cell)
  const isNobodys = cell.missing > 0 && explanation?.candidates.every(({ cost }) => cost === null) === true
  const undo = () => {
    pick.forget()
    onUndo()
  }
  return (
    <PickerFrame
      title={cell.post.name}
      service={cell.service}
      refused={pick.sheet.refused ?? refused}
      onForce={pick.onForce}
      onUndo={undo}
      onClose={onClose}
    >
      <CellPeople
        board={board}
        cell={cell}
        posts={posts}
        rules={rules}
        pick={pick}
        isExplained={isExplained}
        isNobodys={isNobodys}
      />
      <NobodyElse conflict={conflict} />
      <CandidateSearch
        board={board}
        posts={posts}
        cell={cell}
        rules={rules}
        isExplained={isNobodys || conflict?.isHopeless === true}
        onPlace={pick.onPlace}
        day={pick.day}
        couples={{ freed: pick.out }}
        above={<Instead pick={pick} />}
      />
      <WhatCame pick={pick} swapped={swapped} history={history} onUndo={undo} />
    </PickerFrame>
  )
}

/** Whom a choice replaces, and that it is on the schedule at once where it is. */
function Instead({ pick: { holder, replaceable, setInstead, isOfSheetPlace, isAtOnce } }: { pick: CellPick }) {
  const t = useT()
  return (
    <>
      {holder && <InsteadOf holder={holder} holders={replaceable} onChange={setInstead} />}
      {(isOfSheetPlace || isAtOnce) && (
        <p className={cx('text-sm text-muted', isOfSheetPlace && '-mt-2')}>{t('board.sheetAtOnce')}</p>
      )}
    </>
  )
}

interface WhatCameProps extends Pick<PickerProps, 'swapped' | 'history' | 'onUndo'> {
  pick: CellPick
}

/** Says what came of the last press, and takes it back: below the list, which does not move under the pointer. */
function WhatCame({ pick: { said, sheet }, swapped, history, onUndo }: WhatCameProps) {
  const { changed } = sheet
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
