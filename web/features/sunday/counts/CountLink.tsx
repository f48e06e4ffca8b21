import { UsersRound } from 'lucide-react'
import type { ServicePage } from '#shared/sunday/servicePage.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { COUNT_HASH } from '../servicePage/service.hashes.ts'
import { useMayReport } from '../servicePage/useMayReport.ts'

/** Brings the head count into view, and the focus to it: the people and the note stand above it. */
export function showCount(): void {
  const part = document.getElementById(COUNT_HASH)
  part?.scrollIntoView()
  part?.querySelector<HTMLElement>('select, button, input')?.focus({ preventScroll: true })
}

/** Button that leads to the head count, where the viewer may count. */
export function CountLink({ service }: { service: ServicePage }) {
  const t = useT()
  const canCount = useMayReport(service)
  if (!canCount) return null
  return (
    <Button icon={<UsersRound aria-hidden="true" className="size-5" />} className="grow px-3.5!" onClick={showCount}>
      {t('service.count')}
    </Button>
  )
}
