import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { whyOf } from '../api/error.ts'
import { Button } from './Button.tsx'
import { Outcome } from './Outcome.tsx'

interface FormEndProps {
  /** Sentence above a failure, which says what was not done. */
  failed: string
  failure: { error: unknown } | null | false
  busy: boolean
  icon: LucideIcon
  /** Text of the button. */
  children: ReactNode
}

/** The end of a form: why it was refused, and the button that sends it. */
export const FormEnd = ({ failed, failure, busy, icon: Icon, children }: FormEndProps) => (
  <>
    {failure && (
      <Outcome tone="error" title={failed}>
        {whyOf(failure.error)}
      </Outcome>
    )}
    <Button
      type="submit"
      variant="primary"
      busy={busy}
      icon={<Icon aria-hidden="true" className="size-5" />}
      className="self-start"
    >
      {children}
    </Button>
  </>
)
