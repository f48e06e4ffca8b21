import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Swap, swapsApi } from '#shared/swaps.ts'
import { call } from '../../../api/call.ts'
import { whyOf } from '../../../api/error.ts'
import { useAttempt } from '../../../forms/useAttempt.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { rotaKeys } from '../rota.keys.ts'
import { partText, waitsFor } from './swap.proposals.ts'

/** A swap: who takes what, each answer, and what one can do about it. */
export function SwapCard({ swap: given, me }: { swap: Swap; me: string | undefined }) {
  const t = useT()
  const cache = useQueryClient()
  // What an answer gave back: a swap that has ended leaves the list.
  const [ended, setEnded] = useState<Swap | null>(null)
  const { busy, failure, attempt } = useAttempt<'yes' | 'no' | 'withdraw'>()
  const swap = ended ?? given
  const act = (what: 'yes' | 'no' | 'withdraw') =>
    attempt(what, async () => {
      const id = swap._id
      try {
        setEnded(
          what === 'withdraw'
            ? await call(swapsApi.withdraw, { id })
            : await call(swapsApi.answer, { id, answer: what }),
        )
      } finally {
        cache.invalidateQueries({ queryKey: rotaKeys.all })
      }
    })
  const isOpen = swap.state === 'proposed' || swap.state === 'waiting'
  return (
    <div className="flex flex-col gap-3 rounded-lg border bg-surface p-5">
      <p role="status" className="font-medium">
        {t(`swaps.state.${swap.state}`)}
      </p>
      <ul className="flex flex-col gap-2">
        {swap.legs.map((leg) => (
          <li key={leg.seq} className="wrap-anywhere">
            {partText(leg, me, t)}
            <span className="block text-sm text-muted">{t(`swaps.said.${leg.answer ?? 'open'}`)}</span>
          </li>
        ))}
      </ul>
      {failure && <FailureNotice title={t('swaps.notDone')} detail={whyOf(failure.error)} />}
      <div className="flex flex-wrap gap-3">
        {waitsFor(swap, me) && (
          <>
            <Button variant="primary" busy={busy === 'yes'} onClick={() => act('yes')}>
              {t('swaps.yes')}
            </Button>
            <Button busy={busy === 'no'} onClick={() => act('no')}>
              {t('swaps.no')}
            </Button>
          </>
        )}
        {isOpen && me !== undefined && swap.legs[0]?.user._id === me && (
          <Button busy={busy === 'withdraw'} onClick={() => act('withdraw')}>
            {t('swaps.withdraw')}
          </Button>
        )}
      </div>
    </div>
  )
}
