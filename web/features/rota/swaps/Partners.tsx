import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Assignment } from '#shared/rota/answers.ts'
import { SWAPS_AT_ONCE, type Swap, type SwapPartners, type SwapProposal } from '#shared/rota/swaps.ts'
import { ApiError, whyOf } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { QueryFailure } from '../../../ui/ErrorState.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useActsFor, useWhoseT } from '../availability/whose.ts'
import { AnswerInstead } from '../helpers/AnswerInstead.tsx'
import { namesTogether } from '../listOf.ts'
import { BestOptions, OptionBoxes } from './Options.tsx'
import { type Option, optionsOf, ringsOf } from './swap.options.ts'
import { isSwapOpen, proposalOf, tradeKeyOf } from './swap.proposals.ts'
import { askForSwaps, partnersQuery } from './swaps.queries.ts'
import type { SeenSwap } from './useSeenSwaps.ts'

interface PartnersProps {
  /** An own place, to give up. */
  place: Pick<Assignment, '_id' | 'date'>
  /** Time at which one's own places were fetched. */
  since: number
  me: string
  /** Swaps that one has asked for this place. */
  asks: SeenSwap[]
  onAsked: (swaps: Swap[]) => void
}

/** People with whom a place can be traded. */
export function Partners(props: PartnersProps) {
  const t = useWhoseT()
  const whose = useActsFor()
  const { data, error, isFetching, refetch } = useQuery(partnersQuery(props.place._id, props.since, whose))
  // A retry would not make the deadline later.
  if (error instanceof ApiError && error.code === 'swap_too_late') return <p>{whyOf(error)}</p>
  if (data) return <Choice {...props} partners={data} />
  if (!error) return <Spinner />
  return <QueryFailure message={t('swaps.failed')} query={{ error, isFetching, refetch }} />
}

type ChoiceProps = Omit<PartnersProps, 'since'> & { partners: SwapPartners }

/** Options without those that are asked already; `isSome` is true where some are. */
function useOptions({ place, me, asks, partners }: Omit<ChoiceProps, 'onAsked'>) {
  const t = useWhoseT()
  const open = asks.filter(({ swap, isOver }) => isSwapOpen(swap) && !isOver)
  const asked = new Set(open.map(({ swap }) => tradeKeyOf(proposalOf(swap))))
  const fresh = ({ key }: Option) => !asked.has(key)
  const { trades, gifts } = optionsOf(partners, me, place, t)
  return {
    trades: trades.filter(fresh),
    gifts: gifts.filter(fresh),
    rings: ringsOf(partners, me, t).filter(fresh),
    isSome: asked.size > 0,
  }
}

/** The choice of people to ask: for a trade, among two or three, or to take the place. */
function Choice({ onAsked, ...props }: ChoiceProps) {
  const t = useWhoseT()
  const { trades, gifts, rings, isSome } = useOptions(props)
  const [kind, setKind] = useState<'trade' | 'give'>('trade')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const hasTrades = trades.length + rings.length > 0
  const isGift = gifts.length > 0 && (kind === 'give' || !hasTrades)
  const options = isGift ? gifts : trades
  // A partner who is no longer offered is not asked either.
  const ticked = [...trades, ...gifts, ...rings].filter(({ key }) => chosen.has(key)).slice(0, SWAPS_AT_ONCE)
  const boxes = { chosen, isFull: ticked.length === SWAPS_AT_ONCE, onChoose: setChosen }
  const { onlyWith = [] } = props.partners
  const partner = namesTogether(onlyWith.map(({ name }) => name))

  if (!hasTrades && gifts.length === 0)
    return isSome ? (
      <p>{t('swaps.nobodyElse')}</p>
    ) : (
      <>
        <p>{partner ? t('swaps.noCouple', { name: partner }) : t('swaps.nobody')}</p>
        <AnswerInstead assignmentId={props.place._id} />
      </>
    )
  return (
    <>
      <p className="mb-4">{partner ? t('swaps.coupleHelp', { name: partner }) : t('swaps.askHelp')}</p>
      {hasTrades && gifts.length > 0 && (
        <SegmentedControl
          label={t('swaps.kind')}
          value={kind}
          options={[
            { value: 'trade', label: t('swaps.trade') },
            { value: 'give', label: t('swaps.give') },
          ]}
          onChange={setKind}
          size="lg"
          className="mb-4"
        />
      )}
      {options.length > 0 && (
        <BestOptions
          options={options}
          others={{ title: t(isGift ? 'swaps.trade' : 'swaps.give'), options: isGift ? [...trades, ...rings] : gifts }}
          boxes={boxes}
        />
      )}
      {!isGift && rings.length > 0 && (
        <div className="mb-6">
          <Disclosure label={t('swaps.three')} isOpen={trades.length === 0}>
            <div className="max-h-[50dvh] overflow-y-auto">
              <OptionBoxes options={rings} {...boxes} />
            </div>
          </Disclosure>
        </div>
      )}
      <AskBar
        proposals={ticked.map(({ proposal }) => proposal)}
        me={props.me}
        onAsked={(swaps) => {
          onAsked(swaps)
          setChosen(new Set())
        }}
      />
    </>
  )
}

interface AskBarProps extends Pick<PartnersProps, 'me' | 'onAsked'> {
  proposals: SwapProposal[]
}

/** Button that asks for the ticked swaps; it stays in view below long lists. */
function AskBar({ proposals, me, onAsked }: AskBarProps) {
  const t = useWhoseT()
  const cache = useQueryClient()
  const whose = useActsFor()
  const { busy, failure, save } = useSave<'ask'>()
  const people = new Set(proposals.flatMap(({ legs }) => legs.map(({ userId }) => userId)))
  people.delete(me)
  const ask = () => save('ask', async () => onAsked(await askForSwaps(cache, proposals, whose)))
  return (
    <div className="sticky bottom-0 -mx-4 border-t bg-paper px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] md:mx-0 md:px-0">
      <FailureNotice title={t('swaps.notDone')} failure={failure} />
      {proposals.length === SWAPS_AT_ONCE && (
        <p role="status" className="mb-3 text-muted">
          {t('swaps.most', { count: SWAPS_AT_ONCE })}
        </p>
      )}
      {people.size === 0 ? (
        <p className="flex min-h-11 items-center">{t('swaps.askNobody')}</p>
      ) : (
        <Button variant="primary" busy={busy === 'ask'} onClick={ask}>
          {t('swaps.ask', { count: people.size })}
        </Button>
      )}
    </div>
  )
}
