import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { DUTIES_MAX, DUTY_MAX, DutyMoment, type NewDuty } from '#shared/rotaPosts.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { controlClasses } from '../../../ui/Field.tsx'
import { useIsWide } from '../../../ui/useIsWide.ts'

/** A duty as it is edited; `key` tells new ones apart. */
export type DutyDraft = NewDuty & { key: string }

const MOMENTS = DutyMoment.options

/** Duties by their moment, each moment in its own order. */
export const dutiesInOrder = (duties: DutyDraft[]): DutyDraft[] =>
  MOMENTS.flatMap((moment) => duties.filter(({ when }) => when === moment))

interface DutiesFieldProps {
  /** By their moment, as `dutiesInOrder` gives them. */
  duties: DutyDraft[]
  onChange: (duties: DutyDraft[]) => void
}

/** The duties of a post as three lists: before, during and after the service. */
export function DutiesField({ duties, onChange }: DutiesFieldProps) {
  const t = useT()
  const set = (at: number, text: string) =>
    onChange(duties.map((duty, place) => (place === at ? { ...duty, text } : duty)))
  /** The first or the last duty of a list goes to the list before or after it. */
  const move = (at: number, by: 1 | -1) => {
    const duty = duties[at]
    const other = duties[at + by]
    if (duty && other?.when === duty.when) {
      onChange(duties.map((one, place) => (place === at ? other : place === at + by ? duty : one)))
    } else {
      const moment = duty && MOMENTS[MOMENTS.indexOf(duty.when) + by]
      if (moment) onChange(duties.map((one) => (one === duty ? { ...one, when: moment } : one)))
    }
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="font-medium">{t('station.duties')}</legend>
      {MOMENTS.map((moment) => (
        <section key={moment} aria-label={t(`station.when.${moment}`)}>
          <h3 className="text-sm text-muted">{t(`station.when.${moment}`)}</h3>
          <ol className="flex flex-col gap-2">
            {duties.map(
              (duty, at) =>
                duty.when === moment && (
                  <DutyRow
                    key={duty.key}
                    duty={duty}
                    number={at + 1}
                    isFirst={at === 0 && moment === MOMENTS[0]}
                    isLast={at === duties.length - 1 && moment === MOMENTS.at(-1)}
                    onType={(text) => set(at, text)}
                    onMove={(by) => move(at, by)}
                    onRemove={() => onChange(duties.filter((one) => one !== duty))}
                  />
                ),
            )}
          </ol>
          {duties.length < DUTIES_MAX && (
            <Button
              variant="quiet"
              className="px-3!"
              icon={<Plus aria-hidden="true" className="size-5" />}
              aria-label={`${t('station.addDuty')}: ${t(`station.when.${moment}`)}`}
              onClick={() => onChange(dutiesInOrder([...duties, { key: `new ${Date.now()}`, when: moment, text: '' }]))}
            >
              {t('station.addDuty')}
            </Button>
          )}
        </section>
      ))}
    </fieldset>
  )
}

const focus = (field: HTMLTextAreaElement | null): void => field?.focus()

interface DutyRowProps {
  duty: DutyDraft
  number: number
  isFirst: boolean
  isLast: boolean
  onType: (text: string) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** One duty: its text, and buttons that move and remove it, which stand below it on a phone. */
function DutyRow({ duty, number, isFirst, isLast, onType, onMove, onRemove }: DutyRowProps) {
  const t = useT()
  const isWide = useIsWide()
  return (
    <li className="flex flex-wrap items-center">
      <textarea
        aria-label={t('station.duty', { number })}
        // A new one is typed at once.
        ref={duty._id === undefined && duty.text === '' ? focus : undefined}
        value={duty.text}
        rows={1}
        maxLength={DUTY_MAX}
        // A duty is one line of text, which a phone breaks to be read.
        onChange={(event) => onType(event.target.value.replace(/\s*\n/g, ' '))}
        className={cx(controlClasses, 'min-w-0 flex-1 resize-none', !isWide && 'basis-full')}
        style={{ fieldSizing: 'content' }}
      />
      <span className="ml-auto flex">
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
        <Button
          variant="quiet"
          className="px-3!"
          aria-label={t('station.removeDuty', { number })}
          icon={<Trash2 aria-hidden="true" className="size-5" />}
          onClick={onRemove}
        />
      </span>
    </li>
  )
}
