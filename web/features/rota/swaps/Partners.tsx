import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { SWAPS_AT_ONCE, type Swap, type SwapPartners } from '#shared/swaps.ts'
import { comparisonKey } from '#shared/text.ts'
import { ApiError, whyOf } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { cx } from '../../../ui/cx.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { QueryFailure } from '../../../ui/ErrorState.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Section } from '../../../ui/Section.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { toggled } from '../../../ui/toggled.ts'
import { bestOf, byDay, type GivenPlace, type Option, optionsOf, ringsOf } from './swap.options.ts'
import { isOpen, keyOf, proposalOf } from './swap.proposals.ts'
import { askForSwaps, partnersQuery } from './swaps.queries.ts'
import type { SeenSwap } from './useSeenSwaps.ts'

interface PartnersProps {
  place: GivenPlace
  /** Time at which one's own places were fetched. */
  since: number
  me: string
  /** Swaps that one has asked for this place. */
  asks: SeenSwap[]
  onAsked: (swaps: Swap[]) => void
}

/** People with whom a place can be traded. */
export function Partners(props: PartnersProps) {
  const t = useT()
  const { data, error, isFetching, refetch } = useQuery(partnersQuery(props.place._id, props.since))
  // A retry would not make the deadline later.
  if (error instanceof ApiError && error.code === 'swap_too_late') return <p>{whyOf(error)}</p>
  if (data) return <Choice {...props} partners={data} />
  if (!error) return <Spinner />
  return <QueryFailure message={t('swaps.failed')} query={{ error, isFetching, refetch }} />
}

/** People whom one can ask, without those who are asked already. */
function Choice({ place, me, asks, partners, onAsked }: Omit<PartnersProps, 'since'> & { partners: SwapPartners }) {
  const t = useT()
  const cache = useQueryClient()
  const [kind, setKind] = useState<'trade' | 'give'>('trade')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { busy, failure, save } = useSave<'ask'>()

  const asked = new Set(
    asks.filter(({ swap, isOver }) => isOpen(swap) && !isOver).map(({ swap }) => keyOf(proposalOf(swap))),
  )
  const fresh = ({ key }: Option) => !asked.has(key)
  const all = optionsOf(partners, me, place, t)
  const [trades, gifts] = [all.trades.filter(fresh), all.gifts.filter(fresh)]
  const rings = ringsOf(partners, me, t).filter(fresh)
  const hasTrades = trades.length + rings.length > 0
  const isGift = gifts.length > 0 && (kind === 'give' || !hasTrades)
  const options = isGift ? gifts : trades
  // A partner who is no longer offered is not asked either.
  const proposals = [...trades, ...gifts, ...rings]
    .filter(({ key }) => chosen.has(key))
    .map(({ proposal }) => proposal)
    .slice(0, SWAPS_AT_ONCE)
  const isFull = proposals.length === SWAPS_AT_ONCE
  const people = new Set(proposals.flatMap(({ legs }) => legs.map(({ userId }) => userId)))
  people.delete(me)

  const ask = () =>
    save('ask', async () => {
      onAsked(await askForSwaps(cache, proposals))
      setChosen(new Set())
    })
  const boxes = { chosen, isFull, onChoose: setChosen }

  if (!hasTrades && gifts.length === 0) return <p>{t(asked.size > 0 ? 'swaps.nobodyElse' : 'swaps.nobody')}</p>
  return (
    <>
      <p className="mb-4">{t('swaps.askHelp')}</p>
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
      {options.length > 0 && <BestOptions options={options} boxes={boxes} />}
      {!isGift && rings.length > 0 && (
        <div className="mb-6">
          <Disclosure label={t('swaps.three')} isOpen={trades.length === 0}>
            <div className="max-h-[50dvh] overflow-y-auto">
              <OptionBoxes options={rings} {...boxes} />
            </div>
          </Disclosure>
        </div>
      )}
      {/* The button is in view however long the lists are. */}
      <div className="sticky bottom-0 -mx-4 border-t bg-paper px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] md:mx-0 md:px-0">
        <FailureNotice title={t('swaps.notDone')} failure={failure} />
        {isFull && (
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
    </>
  )
}

interface BoxesProps {
  /** Keys of the ticked options. */
  chosen: ReadonlySet<string>
  /** No more can be ticked. */
  isFull: boolean
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** Options to tick. */
function OptionBoxes({ options, chosen, isFull, onChoose }: BoxesProps & { options: Option[] }) {
  return options.map(({ key, title, text }) => (
    <Checkbox
      key={key}
      label={
        <>
          <span className="block text-lg leading-tight">{title}</span> <span className="font-normal">{text}</span>
        </>
      }
      checked={chosen.has(key)}
      disabled={isFull && !chosen.has(key)}
      onChange={({ target }) => onChoose(toggled(chosen, key, target.checked))}
    />
  ))
}

/** The best options, above others that are shown with them; all by day and name, or those of a name, where asked. */
function BestOptions({ options, boxes }: { options: Option[]; boxes: BoxesProps }) {
  const t = useT()
  const [isWhole, setWhole] = useState(false)
  const [search, setSearch] = useState('')
  const wanted = comparisonKey(search)
  const best = bestOf(options)
  const found = options.filter(({ name }) => comparisonKey(name).includes(wanted))
  const shown = wanted ? found : isWhole ? options : best
  const isByDay = isWhole && !wanted
  const hasBest = !isWhole && !wanted && best.some(({ fits }) => fits)
  const groups: { date: string | null; title?: string; options: Option[] }[] = isByDay
    ? byDay(options)
    : [
        { date: null, options: shown.filter(({ fits }) => fits) },
        { date: null, ...(hasBest && { title: t('swaps.alsoFree') }), options: shown.filter(({ fits }) => !fits) },
      ].filter((group) => group.options.length > 0)
  return (
    <Section title={t(hasBest ? 'swaps.best' : 'swaps.free')} className="mb-4 [&_input]:scroll-mb-28">
      {options.length > best.length && (
        <SearchField
          label={t('swaps.search')}
          placeholder={t('swaps.search')}
          value={search}
          onChange={setSearch}
          className="mb-2"
        />
      )}
      <div className={cx((isWhole || wanted !== '') && 'max-h-[50dvh] overflow-y-auto')}>
        {groups.map((group) => (
          <Fragment key={group.options[0]?.key}>
            {(group.date ?? group.title) && (
              <h3 className="mt-3 text-muted first-letter:uppercase">
                {group.date ? <time dateTime={group.date}>{formatDay(group.date)}</time> : group.title}
              </h3>
            )}
            <OptionBoxes options={group.options} {...boxes} />
          </Fragment>
        ))}
      </div>
      {shown.length === 0 && <p className="text-muted">{t('swaps.noMatch')}</p>}
      {!wanted && options.length > shown.length && (
        <Button variant="quiet" className="-ml-5" onClick={() => setWhole(true)}>
          {t('swaps.all', { count: options.length })}
        </Button>
      )}
    </Section>
  )
}
