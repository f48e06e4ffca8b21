import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Outcome } from './Outcome.tsx'

interface FormEndProps {
  /** What did not work the last time, and why. */
  failure: { title: string; why: string } | null
  busy: boolean
  icon: LucideIcon
  /** What the button says. */
  children: ReactNode
}

/** The end of a form: why it was refused, and the button that sends it. */
export const FormEnd = ({ failure, busy, icon: Icon, children }: FormEndProps) => (
  <>
    {failure && (
      <Outcome tone="error" title={failure.title}>
        {failure.why}
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
