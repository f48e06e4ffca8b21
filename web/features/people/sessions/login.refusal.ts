import type { FailureTextProps } from '../../../ui/FailureNotice.tsx'

/** Reason for which a login did not work. */
export interface LoginRefusal extends FailureTextProps {
  /** True for a refusal of the code, which is shown at its field. */
  isOfCode?: boolean
}
