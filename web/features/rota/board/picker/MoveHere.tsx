import { useState } from 'react'
import type { Board } from '#shared/rota/board.ts'
import type { PersonsPlace } from '#shared/rota/drafts.ts'
import type { Post } from '#shared/rota/posts.ts'
import type { Person } from '#shared/text.ts'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { useRotaSave } from '../../useRotaSave.ts'
import type { PlaceMove } from '../board.model.ts'
import type { SaveOptions } from '../drafts/useDraft.ts'
import type { DayMove } from '../exchange/dayMove.ts'
import type { Elsewhere, Trade } from '../exchange/exchange.model.ts'
import { useSkillOf } from './GiveSkill.tsx'

/** Carries out what can be done with people who stand elsewhere that day; each returns whether it is stored. */
export interface DayActions {
  /** The place at the cell whose person swaps; null where one is open. */
  from: PersonsPlace | null
  onSwap: (trade: Trade, options: SaveOptions) => Promise<boolean>
  onMove: (moves: readonly PlaceMove[], there: Elsewhere, options: SaveOptions) => Promise<boolean>
}

interface MoveHereProps {
  board: Board
  post: Post
  user: Person
  /** Their name, and of those who come along. */
  name: string
  move: DayMove
  actions: DayActions
}

/**
 * Brings somebody from where they stand that day. Where they lack the skill it is given first, once it was confirmed:
 * one change, which one Undo takes back whole.
 */
export function MoveHere({ board, post, user, name, move, actions }: MoveHereProps) {
  const { plan, there, needsSkill } = move
  const isSwap = plan.kind === 'trade'
  const t = useT()
  const [isAsked, setIsAsked] = useState(false)
  const skill = useSkillOf({ board, post, user })
  const { busy, failure, save } = useRotaSave<'move'>()
  if (needsSkill && !skill) return null
  const send = (options: SaveOptions) =>
    plan.kind === 'trade' ? actions.onSwap(plan.trade, options) : actions.onMove(plan.moves, there, options)
  const give = () =>
    save('move', async () => {
      await skill?.give()
      // What was refused is said at the cell, and nothing of it stays.
      if (!(await send({ takeBack: skill?.takeBack }))) await skill?.takeBack()
      setIsAsked(false)
    })
  if (!needsSkill)
    return (
      <Button
        size="sm"
        aria-label={isSwap ? t('board.swapWith', { name }) : t('board.moveHereNamed', { name })}
        onClick={() => send({})}
      >
        {t(isSwap ? 'board.swap' : 'board.moveHere')}
      </Button>
    )
  const label = t(isSwap ? 'board.giveAndSwap' : 'board.giveAndMove')
  return (
    <>
      <Button size="sm" aria-label={`${label}: ${name}`} onClick={() => setIsAsked(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={t(isSwap ? 'board.giveAndSwapQuestion' : 'board.giveAndMoveQuestion', {
          name,
          post: post.name,
        })}
        message={
          isSwap
            ? t('board.takesTheirs', { post: there.post, time: there.time })
            : `${t('board.becomesOpen', { post: there.post, time: there.time })}.`
        }
        detail={t('board.skillGiven', { name })}
        confirmLabel={label}
        isHarmless
        busy={busy !== null}
        failed={t('board.failed')}
        failure={failure}
        onConfirm={give}
        onCancel={() => setIsAsked(false)}
      />
    </>
  )
}
