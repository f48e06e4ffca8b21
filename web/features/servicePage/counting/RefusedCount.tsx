import type { CountRefusal } from '#shared/counts.ts'
import type { StringKey } from '#shared/strings/sections.ts'
import { useT } from '../../../strings/strings.ts'
import { Notice } from '../../../ui/Notice.tsx'
import type { PendingCount } from '../counts.outbox.ts'

const REFUSALS: Record<CountRefusal, StringKey> = {
  not_on_duty: 'service.count.refused.not_on_duty',
  not_found: 'service.count.refused.not_found',
  too_early: 'service.count.refused.too_early',
  cancelled: 'service.refused.cancelled',
}

/** Why a count was not stored. */
export function RefusedCount({ change, onClose }: { change: PendingCount; onClose: () => void }) {
  const t = useT()
  const { error, payload } = change
  const key = REFUSALS[error?.code as CountRefusal]
  return (
    <Notice tone="error" onClose={onClose}>
      {t('service.count.refused', { what: payload.text, value: payload.count.value })} {key ? t(key) : error?.message}
    </Notice>
  )
}
