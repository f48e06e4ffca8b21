import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { COUNT_VALUE_MAX } from '#shared/sunday/counts.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { controlClasses, Field } from '../../../ui/Field.tsx'
import { countedText } from './countPlaces.ts'
import type { TypedCount } from './useCounts.ts'

interface CounterProps {
  label: string
  isLabelHidden: boolean
  /** The number that stands; undefined where nobody has counted. */
  stored: number | undefined
  /** The number is somebody else's: the viewer goes on from it, or counts again from 0. */
  isOthers: boolean
  onCount: (entry: TypedCount) => void
  /** Stands between the number and the buttons. */
  children: ReactNode
}

/** Digits, also in groups of three: '1,024', '1 024' and '1.024'. */
const NUMBER = /^(?:\d+|\d{1,3}(?:[.,\s\u2019'](?=\d)\d{3})+)$/

/** The number that a text says; undefined where it says none from 0 to the most. */
export function readNumber(text: string): number | undefined {
  const number = NUMBER.test(text.trim()) ? Number(text.replace(/\D/g, '')) : Number.NaN
  return number <= COUNT_VALUE_MAX ? number : undefined
}

/** The typed text until it is stored: by Enter, the key of the pad, or − and +; never because the focus went. */
function useTyped({ stored, isAnew, onCount }: Pick<CounterProps, 'stored' | 'onCount'> & { isAnew: boolean }) {
  const [typed, setTyped] = useState<string | null>(null)
  const number = typed === null ? undefined : readNumber(typed)

  function take() {
    if (typed?.trim() === '') return setTyped(null)
    if (number === undefined) return
    setTyped(null)
    if (number !== stored) onCount({ value: number })
  }
  function step(by: number) {
    setTyped(null)
    if (number !== undefined) onCount({ value: Math.min(COUNT_VALUE_MAX, Math.max(0, number + by)) })
    else onCount(isAnew ? { value: Math.max(0, by) } : { add: by })
  }
  return {
    text: typed ?? (stored === undefined ? '' : countedText(stored)),
    /** The typed number that is not stored. */
    number,
    isWrong: typed !== null && typed.trim() !== '' && number === undefined,
    isLeast: (stored ?? 0) === 0 && typed === null,
    setTyped,
    take,
    step,
  }
}

/**
 * A number with a large − and +, and a field for the number pad. Counting again sends nothing before the first press.
 */
export function Counter({ label, isLabelHidden, stored, isOthers, onCount, children }: CounterProps) {
  const t = useT()
  const [isAnew, setIsAnew] = useState(false)
  const { text, number, isWrong, isLeast, setTyped, take, step } = useTyped({
    isAnew: isAnew && isOthers,
    stored: isAnew && isOthers ? undefined : stored,
    onCount(entry) {
      setIsAnew(false)
      onCount(entry)
    },
  })
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        take()
      }}
    >
      <Field
        label={label}
        isLabelHidden={isLabelHidden}
        error={isWrong ? t('service.count.wrong', { most: COUNT_VALUE_MAX }) : undefined}
      >
        {(id, describedBy) => (
          <input
            id={id}
            aria-describedby={describedBy}
            aria-invalid={isWrong || undefined}
            inputMode="numeric"
            enterKeyHint="done"
            autoComplete="off"
            placeholder="–"
            className={cx(controlClasses, 'text-center font-serif tabular-nums')}
            // The number is read at arm's length.
            style={{ fontSize: '2.5rem' }}
            value={text}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      {number !== undefined && number !== stored && (
        <Button type="submit" className="self-start">
          {t('service.count.store', { value: number })}
        </Button>
      )}
      {children}
      {isOthers && (
        <Button size="sm" className="min-h-11! self-start" onClick={() => setIsAnew(!isAnew)}>
          {isAnew ? t('service.count.goOn', { value: stored ?? 0 }) : t('service.count.again')}
        </Button>
      )}
      <Steps what={label} isLeast={isLeast} onStep={step} />
    </form>
  )
}

interface StepsProps {
  /** Name of the counted things for screen readers. */
  what: string
  /** True at 0. */
  isLeast: boolean
  onStep: (by: number) => void
}

/** The large − and + under the thumb. */
function Steps({ what, isLeast, onStep }: StepsProps) {
  const t = useT()
  return (
    <div className="grid grid-cols-3 gap-3">
      <Button
        aria-label={t('service.count.less', { what })}
        icon={<Minus aria-hidden="true" className="size-8" />}
        className="py-6"
        disabled={isLeast}
        onClick={() => onStep(-1)}
      />
      <Button
        variant="primary"
        aria-label={t('service.count.more', { what })}
        icon={<Plus aria-hidden="true" className="size-8" />}
        className="col-span-2 py-6"
        onClick={() => onStep(1)}
      />
    </div>
  )
}
