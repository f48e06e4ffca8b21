import { whyOf } from '../api/error.ts'
import { Notice } from './Notice.tsx'

export interface FailureTextProps {
  title: string
  detail?: string | undefined
}

interface FailureNoticeProps {
  /** Sentence that says what was not done. */
  title: string
  failure: { error: unknown } | null | undefined | false
}

/** A notice of what was not done and why, in words that its caller chose. */
export const FailureText = ({ title, detail }: FailureTextProps) => (
  <Notice tone="error">
    <p>{title}</p>
    {detail && <p className="text-sm">{detail}</p>}
  </Notice>
)

/** A notice of what was not done, with the sentence of the failure; draws nothing without one. */
export const FailureNotice = ({ title, failure }: FailureNoticeProps) =>
  failure && <FailureText title={title} detail={whyOf(failure.error)} />
