import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import type { ButtonLook } from '../../../ui/button.classes.ts'
import { FailureText } from '../../../ui/FailureNotice.tsx'
import type { StepAttempt } from './useStep.ts'

interface StepEndProps {
  step: StepAttempt
  submitLabel: string
  /** Title of a failure that is about no field. */
  failed: string
  variant?: ButtonLook['variant']
  onCancel: () => void
}

/** The end of a step's form: the failure, the submit button and Cancel. */
export function StepEnd({ step, submitLabel, failed, variant = 'primary', onCancel }: StepEndProps) {
  const t = useT()
  return (
    <>
      {step.refused?.isElsewhere && <FailureText title={failed} detail={step.refused.reason} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={variant} busy={step.isBusy}>
          {submitLabel}
        </Button>
        <Button onClick={onCancel} disabled={step.isBusy}>
          {t('app.cancel')}
        </Button>
      </div>
    </>
  )
}
