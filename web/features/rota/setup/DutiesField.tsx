import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { DUTIES_MAX, DUTY_MAX, DutyMoment, type NewDuty } from '#shared/rotaPosts.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { smallControlClasses } from '../../../ui/Field.tsx'

/** A duty as it is edited; `key` tells new ones apart. */
export type DutyDraft = NewDuty & { key: string }

/** The duties of a post in their order, which two buttons change. */
export function DutiesField({ duties, onChange }: { duties: DutyDraft[]; onChange: (duties: DutyDraft[]) => void }) {
  const t = useT()
  const set = (at: number, change: Partial<DutyDraft>) =>
    onChange(duties.map((duty, place) => (place === at ? { ...duty, ...change } : duty)))
  const swap = (at: number, other: number) =>
    onChange(duties.map((duty, place) => duties[place === at ? other : place === other ? at : place] ?? duty))
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">{t('station.duties')}</legend>
      <ol className="flex flex-col gap-3">
        {duties.map((duty, at) => (
          <li key={duty.key} className="flex flex-wrap items-center gap-2 border-b pb-3">
            <textarea
              aria-label={t('station.duty', { number: at + 1 })}
              value={duty.text}
              rows={1}
              maxLength={DUTY_MAX}
              // A duty is one line of text, which a phone breaks to be read.
              onChange={(event) => set(at, { text: event.target.value.replace(/\s*\n/g, ' ') })}
              className={`${smallControlClasses} min-h-11! basis-full resize-none py-2`}
              style={{ fieldSizing: 'content' }}
            />
            <select
              aria-label={t('station.whenOf', { number: at + 1 })}
              value={duty.when}
              onChange={(event) => set(at, { when: DutyMoment.parse(event.target.value) })}
              className={`${smallControlClasses} min-h-11! flex-1`}
              style={{ minWidth: '7rem' }}
            >
              {DutyMoment.options.map((when) => (
                <option key={when} value={when}>
                  {t(`station.when.${when}`)}
                </option>
              ))}
            </select>
            <Button
              variant="quiet"
              className="px-3!"
              disabled={at === 0}
              aria-label={t('station.up', { number: at + 1 })}
              icon={<ArrowUp aria-hidden="true" className="size-5" />}
              onClick={() => swap(at, at - 1)}
            />
            <Button
              variant="quiet"
              className="px-3!"
              disabled={at === duties.length - 1}
              aria-label={t('station.down', { number: at + 1 })}
              icon={<ArrowDown aria-hidden="true" className="size-5" />}
              onClick={() => swap(at, at + 1)}
            />
            <Button
              variant="quiet"
              className="px-3!"
              aria-label={t('station.removeDuty', { number: at + 1 })}
              icon={<Trash2 aria-hidden="true" className="size-5" />}
              onClick={() => onChange(duties.filter((_, place) => place !== at))}
            />
          </li>
        ))}
      </ol>
      {duties.length < DUTIES_MAX && (
        <Button
          variant="quiet"
          icon={<Plus aria-hidden="true" className="size-5" />}
          onClick={() => onChange([...duties, { key: `new ${Date.now()}`, when: 'before', text: '' }])}
        >
          {t('station.addDuty')}
        </Button>
      )}
    </fieldset>
  )
}
