import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { COUNT_VALUE_MAX } from '#shared/counts.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { controlClasses, Field } from '../../../ui/Field.tsx'

interface CounterProps {
  label: string
  isLabelHidden: boolean
  /** The number that stands; undefined where nobody has counted. */
  stored: number | undefined
  /** The number is somebody else's: the viewer goes on from it, or counts again from 0. */
  isOthers: boolean
  onCount: (value: number) => void
  /** Stands between the number and the buttons. */
  children: ReactNode
}

/** The typed text until the field is left, and the number that − and + count from: 0 where nobody has counted. */
function useTyped({ stored, onCount }: Pick<CounterProps, 'stored' | 'onCount'>) {
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && !(/^\d+$/.test(typed.trim()) && Number(typed) <= COUNT_VALUE_MAX)
  const value = stored ?? 0

  function take() {
    if (typed?.trim() === '') return setTyped(null)
    if (typed === null || isWrong) return
    setTyped(null)
    if (Number(typed) !== stored) onCount(Number(typed))
  }
  function step(by: number) {
    const from = typed === null || isWrong ? value : Number(typed)
    setTyped(null)
    onCount(Math.min(COUNT_VALUE_MAX, Math.max(0, from + by)))
  }
  return {
    text: typed ?? stored ?? '',
    isWrong: isWrong && typed !== '',
    isLeast: value === 0 && typed === null,
    setTyped,
    take,
    step,
  }
}

/**
 * A number with a large − and +, and a field for the number pad. Typed text counts when the field is left. Counting
 * again sends nothing before the first press.
 */
export function Counter({ label, isLabelHidden, stored, isOthers, onCount, children }: CounterProps) {
  const t = useT()
  const [isAnew, setIsAnew] = useState(false)
  const { text, isWrong, isLeast, setTyped, take, step } = useTyped({
    stored: isAnew && isOthers ? undefined : stored,
    onCount(value) {
      setIsAnew(false)
      onCount(value)
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
            autoComplete="off"
            placeholder="–"
            className={cx(controlClasses, 'text-center font-serif tabular-nums')}
            // The number is read at arm's length.
            style={{ fontSize: '2.5rem' }}
            value={text}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={take}
          />
        )}
      </Field>
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
