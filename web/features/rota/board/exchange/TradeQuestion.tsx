import type { Board } from '#shared/rota/board.ts'
import type { Post } from '#shared/rota/posts.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { useT } from '../../../../strings/strings.ts'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { namesTogether } from '../../listOf.ts'
import type { Spot } from '../board.model.ts'
import { boardName } from '../names.text.ts'
import type { DropPlan } from './dropPlan.ts'
import type { Spotted } from './exchange.model.ts'
import { spotText } from './foretell.ts'

/** A trade that moves people at whom nobody pointed, and the cell at which somebody was set down. */
export type AskedTrade = Extract<DropPlan, { kind: 'trade' }> & { to: Spot }

interface Named {
  board: Board
  posts: readonly Post[]
}

/** Where each of a trade goes, then which places become open, a sentence each. */
function linesOf(named: Named, { trade }: AskedTrade, t: Translate): string[] {
  const goes = (userId: string, to: Spotted) =>
    t('together.goes', { name: boardName(named.board, userId), place: spotText(named, to) })
  return [
    ...trade.flatMap(([one, other]) => [
      goes(one.userId, other),
      ...(other.userId === null ? [] : [goes(other.userId, one)]),
    ]),
    ...trade.flatMap(([one, other]) =>
      other.userId === null ? t('together.opens', { place: spotText(named, one) }) : [],
    ),
  ]
}

interface TradeQuestionProps extends Named {
  asked: AskedTrade | null
  onConfirm: (asked: AskedTrade) => void
  onCancel: () => void
}

/** Asks before a couple who serve only together takes places of which one is of somebody at whom nobody pointed. */
export function TradeQuestion({ board, posts, asked, onConfirm, onCancel }: TradeQuestionProps) {
  const t = useT()
  const names = namesTogether(asked?.asks.map((id) => boardName(board, id)) ?? [])
  const lines = asked ? linesOf({ board, posts }, asked, t) : []
  return (
    <ConfirmDialog
      open={asked !== null}
      title={t('together.question', { names })}
      message={lines.join(' ')}
      confirmLabel={t('together.confirm')}
      isHarmless
      onConfirm={() => asked && onConfirm(asked)}
      onCancel={onCancel}
    />
  )
}
