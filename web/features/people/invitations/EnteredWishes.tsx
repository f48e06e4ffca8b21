import { useState } from 'react'
import { habitsApi } from '#shared/rota/habits.ts'
import { type SaidWish, saidApi } from '#shared/rota/said.ts'
import { call } from '../../../api/call.ts'
import { whyOf } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useRefetchRota } from '../../rota/useRefetchRota.ts'

/** Wishes of a list that were to be entered: the answer, or why it failed. */
export interface WishesOutcome {
  wishes: SaidWish[]
  answer: { entered: number; undo: string | null } | null
  error: unknown
}

/** Enters wishes. Never throws: a failure is part of the outcome. */
export async function enterWishes(wishes: SaidWish[]): Promise<WishesOutcome> {
  try {
    return { wishes, answer: await call(saidApi.enter, { wishes }), error: null }
  } catch (error) {
    return { wishes, answer: null, error }
  }
}

/** Says how many wishes were entered, with what takes them back; where it failed, with what tries it again. */
export function EnteredWishes({ outcome: first }: { outcome: WishesOutcome }) {
  const t = useT()
  const refetch = useRefetchRota()
  const [outcome, setOutcome] = useState(first)
  const [isUndone, setIsUndone] = useState(false)
  const { busy, failure, save } = useSave<'undo' | 'again'>()
  const { answer, wishes, error } = outcome
  const again = () =>
    save('again', async () => {
      setOutcome(await enterWishes(wishes))
      await refetch()
    })
  if (!answer)
    return (
      <Notice
        tone="error"
        action={
          <Button size="sm" busy={busy === 'again'} onClick={again}>
            {t('listWishes.again')}
          </Button>
        }
      >
        <p>{t('listWishes.failed')}</p>
        <p className="text-sm">{whyOf(error)}</p>
      </Notice>
    )
  const { entered, undo } = answer
  const takeBack = () =>
    save('undo', async () => {
      if (undo) await call(habitsApi.undo, { undo })
      setIsUndone(true)
      await refetch()
    })
  return (
    <div className="flex flex-col gap-2">
      <Notice
        tone="success"
        action={
          undo &&
          !isUndone && (
            <Button size="sm" busy={busy === 'undo'} onClick={takeBack}>
              {t('listWishes.undo')}
            </Button>
          )
        }
      >
        {isUndone ? t('listWishes.undone') : t('listWishes.entered', { count: entered })}
      </Notice>
      <FailureNotice title={t('listWishes.undoFailed')} failure={failure?.of === 'undo' && failure} />
    </div>
  )
}
