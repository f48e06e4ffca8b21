import { BellRing } from 'lucide-react'
import { whyOf } from '../../../api/error.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { useTestPush } from './useTestPush.ts'

const RESULTS = { sent: 'push.testSent', arrived: 'push.testArrived', missing: 'push.testMissing' } as const

/** Lets somebody see for themselves that notifications reach this device. */
export function TestPush() {
  const t = useT()
  const { isBusy, result, error, send } = useTestPush()
  return (
    <div className="flex flex-col items-start gap-2">
      <Button busy={isBusy} icon={<BellRing aria-hidden="true" className="size-5" />} onClick={send}>
        {t('push.test')}
      </Button>
      <p role="status" className="empty:hidden">
        {result && t(RESULTS[result])}
      </p>
      {error !== null && <FailureNotice title={t('push.testFailed')} detail={whyOf(error)} />}
    </div>
  )
}
