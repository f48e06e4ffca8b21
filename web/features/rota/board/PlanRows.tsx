import { useState } from 'react'
import type { Board } from '#shared/rota/board.ts'
import type { Post } from '#shared/rota/posts.ts'
import { useT } from '../../../strings/strings.ts'
import type { Spot } from './board.model.ts'
import type { BoardRules, saysOf } from './board.rules.ts'
import type { BoardView } from './board.view.ts'
import { cellEdits } from './cells/cell.actions.ts'
import { boardState, SaidAbove } from './cells/placeState.ts'
import type { Draft } from './drafts/useDraft.ts'
import type { Drop } from './exchange/dropPlan.ts'
import { foretell } from './exchange/foretell.ts'
import { type AskedTrade, TradeQuestion } from './exchange/TradeQuestion.tsx'
import { PeopleGrid } from './people/PeopleGrid.tsx'
import { PersonList } from './people/PersonList.tsx'
import { BoardGrid } from './services/BoardGrid.tsx'
import { DayList } from './services/DayList.tsx'
import { useFirstDay } from './services/EarlierServices.tsx'
import type { Opened } from './useOpened.ts'
import { useAreCouplesAwaited } from './useRules.ts'

interface PlanRowsProps {
  board: Board
  posts: Post[]
  view: BoardView
  isWide: boolean
  draft: Draft
  says: ReturnType<typeof saysOf>
  /** Undefined until everybody's availability is there. */
  rules: BoardRules | undefined
  opened: Opened
  /** Pixels that a panel at the side covers, and for which the sheet makes room where it can. */
  panelPx: number
  /** Null for a team without ties. */
  onTie: ((date: string) => void) | null
}

/** The cells of a board by posts or by people: lists on a phone, else a grid. */
export function PlanRows({ board, posts, view, isWide, draft, says, rules, opened, panelPx, onTie }: PlanRowsProps) {
  const firstDay = useFirstDay(board.services)
  const { open, openId, setOpenId, show } = opened
  const t = useT()
  const [asked, setAsked] = useState<AskedTrade | null>(null)
  const isAwaited = useAreCouplesAwaited(board)
  const actions = {
    ...cellEdits({ board, posts, rules, isAwaited, draft, t, show, ask: setAsked }),
    open,
    onOpen: (spot: Spot) => show(spot),
    onExplain: (spot: Spot) => show(spot, true),
    foretell: (drop: Drop) =>
      isAwaited ? { text: t('board.couplesAwaited'), isBarred: true } : foretell({ board, posts, rules }, drop, t),
  }
  return (
    <SaidAbove value={boardState(board)}>
      <div>
        {!isWide && view.rows === 'people' ? (
          <PersonList
            board={board}
            says={says}
            firstDay={firstDay}
            openId={openId}
            isCovered={open !== null}
            onOpen={setOpenId}
            onCell={show}
          />
        ) : !isWide ? (
          <DayList
            board={board}
            posts={posts}
            firstDay={firstDay}
            openId={openId}
            isCovered={open !== null}
            onTie={onTie}
            onOpen={setOpenId}
            onCell={show}
          />
        ) : view.rows === 'people' ? (
          <PeopleGrid board={board} posts={posts} says={says} panelPx={panelPx} {...actions} />
        ) : (
          <BoardGrid board={board} posts={posts} firstDay={firstDay} onTie={onTie} panelPx={panelPx} {...actions} />
        )}
        <TradeQuestion
          board={board}
          posts={posts}
          asked={asked}
          onCancel={() => setAsked(null)}
          onConfirm={async ({ trade, to }) => {
            setAsked(null)
            if (!(await draft.swap(trade, to.serviceId))) show(to)
          }}
        />
      </div>
    </SaidAbove>
  )
}
