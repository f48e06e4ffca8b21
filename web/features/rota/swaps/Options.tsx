import { Fragment, useState } from 'react'
import { comparisonKey } from '#shared/text.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { cx } from '../../../ui/cx.ts'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Section } from '../../../ui/Section.tsx'
import { toggled } from '../../../ui/toggled.ts'
import { nameFinder } from '../../people/people/person.named.ts'
import { bestOf, byDay, type Option } from './swap.options.ts'

interface BoxesProps {
  /** Keys of the ticked options. */
  chosen: ReadonlySet<string>
  /** No more can be ticked. */
  isFull: boolean
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** Options to tick. */
export function OptionBoxes({ options, chosen, isFull, onChoose }: BoxesProps & { options: Option[] }) {
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

interface BestOptionsProps {
  options: Option[]
  /** Options of the other kind, which a search finds, too. */
  others: { title: string; options: Option[] }
  boxes: BoxesProps
}

/** The best options, above others that are shown with them; all by day and name, or those of a name, where asked. */
export function BestOptions({ options, others, boxes }: BestOptionsProps) {
  const t = useT()
  const [isWhole, setWhole] = useState(false)
  const [search, setSearch] = useState('')
  const wanted = comparisonKey(search)
  const best = bestOf(options)
  const isNamed = nameFinder(search)
  const isFound = ({ name }: Option) => isNamed(name)
  const found = options.filter(isFound)
  const foundElse = wanted ? others.options.filter(isFound) : []
  const shown = wanted ? found : isWhole ? options : best
  const isByDay = isWhole && !wanted
  const hasBest = !isWhole && !wanted && best.some(({ fits }) => fits)
  const groups: { date: string | null; title?: string; options: Option[] }[] = isByDay
    ? byDay(options)
    : [
        { date: null, options: shown.filter(({ fits }) => fits) },
        { date: null, ...(hasBest && { title: t('swaps.alsoFree') }), options: shown.filter(({ fits }) => !fits) },
        { date: null, title: others.title, options: foundElse },
      ].filter((group) => group.options.length > 0)
  return (
    <Section title={t(hasBest ? 'swaps.best' : 'swaps.free')} className="mb-4 [&_input]:scroll-mb-28">
      {options.length + others.options.length > best.length && (
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
      {shown.length + foundElse.length === 0 && <p className="text-muted">{t('swaps.noMatch')}</p>}
      {!wanted && options.length > shown.length && (
        <Button variant="quiet" className="-ml-5" onClick={() => setWhole(true)}>
          {t('swaps.all', { count: options.length })}
        </Button>
      )}
    </Section>
  )
}
