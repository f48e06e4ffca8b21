import { ArrowDown, ArrowUp, ArrowUpDown, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { DUTIES_MAX, DUTY_MAX, DutyMoment, type NewDuty } from '#shared/rota/posts.ts'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { controlClasses } from '../../../../ui/Field.tsx'
import { takeFocus } from '../../../../ui/takeFocus.ts'

/** A duty as it is edited; `key` tells new ones apart. */
export type DutyDraft = NewDuty & { key: string }

const MOMENTS = DutyMoment.options

/** Duties by their moment, each moment in its own order. */
export const dutiesInOrder = (duties: DutyDraft[]): DutyDraft[] =>
  MOMENTS.flatMap((moment) => duties.filter(({ when }) => when === moment))

/** The duties with one a place further; the first or the last of a list goes to the list before or after it. */
function withMoved(duties: DutyDraft[], at: number, by: 1 | -1): DutyDraft[] {
  const duty = duties[at]
  const other = duties[at + by]
  if (!duty) return duties
  if (other?.when === duty.when) return duties.with(at, other).with(at + by, duty)
  const moment = MOMENTS[MOMENTS.indexOf(duty.when) + by]
  return moment ? duties.with(at, { ...duty, when: moment }) : duties
}

interface DutiesFieldProps {
  /** By their moment, as `dutiesInOrder` gives them. */
  duties: DutyDraft[]
  onChange: (duties: DutyDraft[]) => void
}

/** The duties of a post as three lists, before, during and after the service. Arrows replace the bins on request. */
export function DutiesField({ duties, onChange }: DutiesFieldProps) {
  const t = useT()
  const [isOrdered, setIsOrdered] = useState(false)
  return (
    <fieldset aria-label={t('station.duties')} className="flex min-w-0 flex-col gap-2">
      {MOMENTS.map((moment) => (
        <DutiesOfMoment key={moment} moment={moment} duties={duties} isOrdered={isOrdered} onChange={onChange} />
      ))}
      {duties.length > 0 && (
        <Button
          variant="quiet"
          className="self-start px-3!"
          icon={<ArrowUpDown aria-hidden="true" className="size-5" />}
          onClick={() => setIsOrdered(!isOrdered)}
        >
          {t(isOrdered ? 'station.ordered' : 'station.order')}
        </Button>
      )}
    </fieldset>
  )
}

interface DutiesOfMomentProps extends DutiesFieldProps {
  moment: DutyMoment
  isOrdered: boolean
}

/** The list of one moment; `duties` are those of all moments, among which one moves. */
function DutiesOfMoment({ moment, duties, isOrdered, onChange }: DutiesOfMomentProps) {
  const t = useT()
  const title = t(`station.when.${moment}`)
  const row = (duty: DutyDraft) => {
    const at = duties.indexOf(duty)
    const isFirst = at === 0 && moment === MOMENTS[0]
    const isLast = at === duties.length - 1 && moment === MOMENTS.at(-1)
    return (
      <DutyRow
        key={duty.key}
        duty={duty}
        number={at + 1}
        onType={(text) => onChange(duties.with(at, { ...duty, text }))}
      >
        {isOrdered ? (
          <OrderButtons
            isFirst={isFirst}
            isLast={isLast}
            number={at + 1}
            onMove={(by) => onChange(withMoved(duties, at, by))}
          />
        ) : (
          <Button
            variant="quiet"
            className="px-3!"
            aria-label={t('station.removeDuty', { number: at + 1 })}
            icon={<Trash2 aria-hidden="true" className="size-5" />}
            onClick={() => onChange(duties.toSpliced(at, 1))}
          />
        )}
      </DutyRow>
    )
  }
  return (
    <section aria-label={title}>
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-sm text-muted">{title}</h3>
        {duties.length < DUTIES_MAX && (
          <Button
            variant="quiet"
            className="px-3!"
            icon={<Plus aria-hidden="true" className="size-5" />}
            aria-label={`${t('station.addDuty')}: ${title}`}
            onClick={() => onChange(dutiesInOrder([...duties, { key: `new ${Date.now()}`, when: moment, text: '' }]))}
          >
            {t('station.addDuty')}
          </Button>
        )}
      </div>
      <ol className="flex flex-col gap-2">{duties.filter(({ when }) => when === moment).map(row)}</ol>
    </section>
  )
}

interface DutyRowProps {
  duty: DutyDraft
  number: number
  onType: (text: string) => void
  /** Buttons at the end of the line. */
  children: ReactNode
}

function DutyRow({ duty, number, onType, children }: DutyRowProps) {
  const t = useT()
  return (
    <li className="flex items-center">
      <textarea
        aria-label={t('station.duty', { number })}
        // A new one is typed at once.
        ref={duty._id === undefined && duty.text === '' ? takeFocus : undefined}
        value={duty.text}
        rows={1}
        maxLength={DUTY_MAX}
        // A duty is one line of text, which a phone breaks to be read.
        onChange={(event) => onType(event.target.value.replace(/\s*\n/g, ' '))}
        className={`${controlClasses} min-w-0 flex-1 resize-none`}
        style={{ fieldSizing: 'content' }}
      />
      {children}
    </li>
  )
}

interface OrderButtonsProps {
  number: number
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
}

function OrderButtons({ number, isFirst, isLast, onMove }: OrderButtonsProps) {
  const t = useT()
  return (
    <span className="flex">
      <Button
        variant="quiet"
        className="px-3!"
        disabled={isFirst}
        aria-label={t('station.up', { number })}
        icon={<ArrowUp aria-hidden="true" className="size-5" />}
        onClick={() => onMove(-1)}
      />
      <Button
        variant="quiet"
        className="px-3!"
        disabled={isLast}
        aria-label={t('station.down', { number })}
        icon={<ArrowDown aria-hidden="true" className="size-5" />}
        onClick={() => onMove(1)}
      />
    </span>
  )
}
