import { Notice } from './Notice.tsx'

export interface FailureNoticeProps {
  title: string
  detail?: string | undefined
}

/** What did not work, and beneath it why. */
export const FailureNotice = ({ title, detail }: FailureNoticeProps) => (
  <Notice tone="error">
    <p>{title}</p>
    {detail && <p className="text-sm">{detail}</p>}
  </Notice>
)
