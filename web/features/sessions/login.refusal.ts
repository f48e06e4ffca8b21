import type { FailureNoticeProps } from '../../ui/FailureNotice.tsx'

/** Why a login did not work. */
export interface LoginRefusal extends FailureNoticeProps {
  /** It is about the code: said at its field. */
  isOfCode?: boolean
}
